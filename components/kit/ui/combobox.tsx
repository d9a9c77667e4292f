"use client";

import { Check, ChevronDown } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cn } from "./cn";
import { Input } from "./input";
import { useTransientState } from "./use-when-left";

const PAGE = 8;
const STEPS = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
  ["PageDown", PAGE],
  ["PageUp", -PAGE],
]);

type ComboboxProps = Omit<
  ComponentProps<"input">,
  "id" | "value" | "defaultValue" | "onChange" | "role" | "list" | "type"
> & {
  id: string;
  /** The chosen option, "" while none is chosen, or a prefilled text that is no option. */
  value: string;
  onChange: (value: string) => void;
  /** Options that match a text, best first; all for "". */
  search: (text: string) => string[];
  /** Option that equals the text, apart from case, accents and punctuation. */
  match: (text: string) => string | undefined;
  /**
   * Called with true when the person leaves the field with a typed text that matches no option. Called with false when
   * the person leaves the field with any other text, types, or chooses an option.
   */
  onUnfinished: (unfinished: boolean) => void;
  noneText: string;
  /** Announced while the list is open. */
  countText: (count: number) => string;
};

/** `onChange` receives an option or "". docs/decisions/0021: why not cmdk. */
export function Combobox({
  id,
  value,
  onChange,
  search,
  match,
  onUnfinished,
  noneText,
  countText,
  onBlur,
  className,
  disabled,
  ...props
}: ComboboxProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [open, setOpen] = useTransientState(false);
  const [active, setActive] = useState(-1);
  const popup = useRef<HTMLDivElement>(null);
  const listId = `${id}-lista`;

  // Show the typed text while `value` is what it stands for: its matching option, or "" without one. If `value` is
  // anything else, the form set it: show `value`.
  const typed = draft !== null && (match(draft) ?? "") === value ? draft : null;
  const shown = typed ?? value;
  const isOpen = open && !disabled;
  const options = isOpen ? search(typed ?? "") : [];
  const activeId = active >= 0 && active < options.length ? `${listId}-${active}` : undefined;

  // Scroll the list into view, because a phone's keyboard covers most of the page.
  useEffect(() => {
    if (isOpen) popup.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);

  useEffect(() => {
    if (isOpen && activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, activeId]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const show = () => {
    setOpen(true);
    setActive(typed === null && value ? search("").indexOf(value) : -1);
  };
  const type = (text: string) => {
    setDraft(text);
    setOpen(true);
    setActive(-1);
    onUnfinished(false);
    const named = match(text) ?? "";
    if (named !== value) onChange(named);
  };
  const choose = (option: string) => {
    setDraft(null);
    close();
    onUnfinished(false);
    if (option !== value) onChange(option);
  };
  const move = (step: number) => {
    if (!isOpen) return show();
    const from = active < 0 && step < 0 ? options.length : active;
    setActive(Math.max(0, Math.min(from + step, options.length - 1)));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = STEPS.get(event.key);
    const option = options[active];
    if (event.nativeEvent.isComposing) return;
    if (step && !event.altKey) {
      event.preventDefault();
      move(step);
    } else if (step) {
      event.preventDefault();
      if (step > 0) show();
      else close();
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (option) choose(option);
      else close();
    } else if (event.key === "Tab" && isOpen && option) choose(option);
    else if (event.key === "Escape" && isOpen) {
      // Escape must not close a surrounding dialog.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <div data-slot="combobox" className="relative">
      <Input
        {...props}
        data-slot="combobox-input"
        id={id}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        className={cn("pr-11", className)}
        value={shown}
        onChange={(event) => type(event.currentTarget.value)}
        onClick={() => (isOpen ? undefined : show())}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          close();
          if (value) setDraft(null);
          onUnfinished(!value && shown.trim() !== "");
          onBlur?.(event);
        }}
      />
      <ChevronDown
        aria-hidden
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 right-4 my-auto size-4 text-ink-soft"
      />
      <ComboboxContent ref={popup} hidden={!isOpen}>
        <div id={listId} role="listbox" aria-label="Opções" data-slot="combobox-list">
          {options.map((option, at) => (
            <ComboboxItem
              key={option}
              id={`${listId}-${at}`}
              chosen={option === value}
              active={at === active}
              onChoose={() => choose(option)}
            >
              {option}
            </ComboboxItem>
          ))}
        </div>
        {isOpen && options.length === 0 && (
          <p data-slot="combobox-empty" className="px-4 py-3 text-ink-soft text-sm">
            {noneText}
          </p>
        )}
      </ComboboxContent>
      <p role="status" className="sr-only">
        {isOpen && (options.length === 0 ? noneText : countText(options.length))}
      </p>
    </div>
  );
}

/** Not portalled, so that the list stays inside a surrounding dialog. */
function ComboboxContent(props: ComponentProps<"div">) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press inside must not take the focus from the field
    <div
      {...props}
      data-slot="combobox-content"
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-md border border-line-strong bg-surface py-1 shadow-raised"
    />
  );
}

type ComboboxItemProps = {
  id: string;
  chosen: boolean;
  active: boolean;
  onChoose: () => void;
  children: string;
};

function ComboboxItem({ id, chosen, active, onChoose, children }: ComboboxItemProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the text field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-slot="combobox-item"
      className={cn(
        "flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2 text-sm leading-snug hover:bg-sunken",
        active && "bg-brand-wash outline-2 outline-brand -outline-offset-2",
      )}
      onClick={onChoose}
    >
      {children}
      {chosen && <Check aria-hidden className="size-4 shrink-0 text-brand" />}
    </div>
  );
}
