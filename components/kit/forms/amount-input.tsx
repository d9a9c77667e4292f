"use client";

import { clsx } from "clsx";
import type { ClipboardEvent, ComponentProps, FormEvent } from "react";
import { editAmount, readPastedAmount } from "@/lib/kit/typed-amount";

type AmountInputProps = Omit<ComponentProps<"input">, "type" | "value"> & {
  onAmount?: (text: string) => void;
  /** Called when a pasted text is not clearly an amount. The field stays unchanged. */
  onPasteRefused?: () => void;
};

const DIRECTION = /^delete(?:Content|Word|SoftLine|HardLine)?(Backward|Forward)$/;

/**
 * An uncontrolled field for an amount in reais; `parseAmount` converts its text to centavos. The field's text is
 * replaced only if the mask changes it, so that the caret and the browser's undo history stay.
 */
export function AmountInput({ onAmount, onPasteRefused, className, ...props }: AmountInputProps) {
  const apply = (input: HTMLInputElement, inputType = "") => {
    const direction = DIRECTION.exec(inputType)?.[1];
    const edit = editAmount({
      previous: input.dataset.shown ?? "",
      next: input.value,
      caret: input.selectionStart ?? input.value.length,
      deleted: direction === "Backward" ? "backward" : direction === "Forward" ? "forward" : null,
    });
    if (input.value !== edit.text) {
      input.value = edit.text;
      input.setSelectionRange(edit.caret, edit.caret);
    }
    input.dataset.shown = edit.text;
    onAmount?.(edit.text);
  };
  const onInput = (event: FormEvent<HTMLInputElement>) =>
    apply(event.currentTarget, (event.nativeEvent as InputEvent).inputType);
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const input = event.currentTarget;
    const pasted = readPastedAmount(event.clipboardData.getData("text"));
    if (pasted === null) return onPasteRefused?.();
    input.setRangeText(pasted, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, "end");
    apply(input);
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
      />
    </span>
  );
}
