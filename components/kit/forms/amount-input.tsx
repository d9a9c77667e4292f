"use client";

import { clsx } from "clsx";
import type { ClipboardEvent, ComponentProps, FocusEvent, FormEvent } from "react";
import { editAmount, maskAmount } from "@/lib/kit/typed-amount";

type AmountInputProps = Omit<ComponentProps<"input">, "type" | "value"> & {
  onAmount?: (text: string) => void;
  /**
   * Called when a text is not clearly an amount.
   * @param typed text as typed, like "180m", if the field shows only its digits. Null if the field stays unchanged
   */
  onUnclear?: (typed: string | null) => void;
};

const directionOf = (inputType: string) =>
  inputType.startsWith("delete") ? (inputType.endsWith("Forward") ? "forward" : "backward") : null;

type Change = { inputType?: string; inserted: string | null };

/** During composition, `data` is the whole composed text, not only the new characters. */
const changeOf = ({ inputType = "", data = null, isComposing }: Partial<InputEvent>): Change => ({
  inputType,
  inserted: isComposing || inputType === "insertCompositionText" ? null : data,
});

/**
 * An uncontrolled field for an amount in reais; `parseAmount` converts its text to centavos. The field's text is
 * replaced only if the mask changes it, so that the caret and the browser's undo history stay.
 */
export function AmountInput({ onAmount, onUnclear, onBlur, className, ...props }: AmountInputProps) {
  const apply = (input: HTMLInputElement, { inputType = "", inserted }: Change) => {
    const { value: next, dataset } = input;
    // A form that keeps "180m" as its value renders it as `data-shown`, though the field shows 180.
    const previous = maskAmount(dataset.shown ?? "");
    const edit = editAmount({
      previous,
      next,
      caret: input.selectionStart ?? next.length,
      deleted: directionOf(inputType),
      inserted,
      isDot: dataset.dot !== undefined,
    });
    if (next !== edit.text) {
      input.value = edit.text;
      input.setSelectionRange(edit.caret, edit.caret);
    }
    dataset.shown = edit.text;
    if (edit.isDot) dataset.dot = "";
    else delete dataset.dot;
    // The mask drops each letter of "180 mil". The "i" and the "l" must not remove the message about the "m".
    const added = inserted?.length ?? next.length - previous.length;
    const isDropped = edit.text === previous && next !== previous && added === 1;
    if (!isDropped && edit.unclear === null) onAmount?.(edit.text);
    if (edit.unclear) onUnclear?.(edit.unclear === "letters" ? next : null);
  };
  const onInput = (event: FormEvent<HTMLInputElement>) =>
    apply(event.currentTarget, changeOf(event.nativeEvent as Partial<InputEvent>));
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const input = event.currentTarget;
    const inserted = event.clipboardData.getData("text").trim();
    if (inserted === "") return onUnclear?.(null);
    input.setRangeText(inserted, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, "end");
    apply(input, { inserted });
  };

  return (
    <span className="relative block">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-ink-soft"
      >
        R$
      </span>
      <input
        {...props}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={clsx(
          "figures min-h-12 w-full rounded-md border border-line-strong bg-surface pr-4 pl-12 text-ink text-lg",
          "aria-invalid:border-danger aria-invalid:bg-danger-wash",
          className,
        )}
        onInput={onInput}
        onPaste={onPaste}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          // If the whole window lost the focus, keep the dot: the person may come back and type on.
          if (document.activeElement !== event.currentTarget) delete event.currentTarget.dataset.dot;
          onBlur?.(event);
        }}
      />
    </span>
  );
}
