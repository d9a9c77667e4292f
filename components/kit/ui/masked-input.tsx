"use client";

import type { ChangeEvent, ClipboardEvent, ComponentProps } from "react";
import { applyMask, type Mask, pasteInto } from "@/lib/kit/masks";
import { Input } from "./input";

type MaskedInputProps = Omit<ComponentProps<"input">, "type" | "value" | "defaultValue" | "onChange"> & {
  mask: Mask;
  value: string;
  onChange: (text: string) => void;
};

/** Whether the browser, a password manager or dictation filled in the whole text. */
const isWhole = ({ inputType, data }: InputEvent, text: string) =>
  !inputType || inputType === "insertReplacementText" || (data === text && text.length > 1);

/** Writes the text back only if the mask changed it, because writing moves the caret. */
export function MaskedInput({ mask, value, onChange, ...props }: MaskedInputProps) {
  const show = (input: HTMLInputElement, text: string, caret: number) => {
    if (input.value !== text) {
      input.value = text;
      input.setSelectionRange(caret, caret);
    }
    onChange(text);
  };
  const edit = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const event = nativeEvent as InputEvent;
    if (isWhole(event, input.value)) {
      const found = mask.format(mask.find(input.value));
      return show(input, found, found.length);
    }
    const forward = /^delete.*Forward$/.test(event.inputType);
    const caret = input.selectionStart ?? input.value.length;
    const { text, caret: place } = applyMask(mask, value, input.value, caret, forward);
    show(input, text, place);
  };
  // maxLength would cut a pasted text before the mask applies.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const input = event.currentTarget;
    const { text, caret } = pasteInto(
      mask,
      input.value,
      event.clipboardData.getData("text"),
      input.selectionStart ?? 0,
      input.selectionEnd ?? input.value.length,
    );
    show(input, text, caret);
  };

  return (
    <Input {...props} type="text" maxLength={mask.width} value={value} onChange={edit} onPaste={paste} />
  );
}
