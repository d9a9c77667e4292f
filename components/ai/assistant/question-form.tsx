"use client";

import { ArrowUp, Square } from "lucide-react";
import { type Ref, type RefObject, useEffect, useId, useRef, useState } from "react";
import { sendOnEnter } from "@/components/kit/forms/send-on-enter";
import { usePreHydrationInput } from "@/components/kit/forms/use-pre-hydration-input";
import { controlLook } from "@/components/kit/ui/input";
import { isBlank, MAX_QUESTION } from "@/lib/ai/assistant/rules/chat";
import { formatCharactersLeft } from "@/lib/kit/format";

/** Characters left from which the field says how many there are. */
const NEAR_END = 100;

type QuestionFormProps = {
  ref?: Ref<HTMLTextAreaElement>;
  /** Holds the focus while the field is off; the next Tab stops the answer, and a second Enter does nothing. */
  resting: RefObject<HTMLElement | null>;
  busy: boolean;
  onAsk: (text: string) => void;
  onStop: () => void;
};

const round = "grid size-12 shrink-0 place-items-center rounded-md transition-colors duration-150";

/** B4.7, B5.3: Enter sends, Shift+Enter adds a line; nothing empty is sent, and nothing while an answer is awaited. */
export function QuestionForm({ ref, resting, busy, onAsk, onStop }: QuestionFormProps) {
  const id = useId();
  const [text, setText] = useState("");
  const form = usePreHydrationInput();
  const field = useRef<HTMLTextAreaElement | null>(null);
  const wasBusy = useRef(busy);
  const left = MAX_QUESTION - text.length;

  // What held the focus is switched off or gone: the messages keep the place until the field is back. On a phone the
  // field is left alone, because its keyboard would cover the answer.
  useEffect(() => {
    if (wasBusy.current === busy) return;
    wasBusy.current = busy;
    const active = document.activeElement;
    const isFree = !active || active === document.body || active === field.current;
    if (busy && isFree) resting.current?.focus({ preventScroll: true });
    const isBack = !busy && (isFree || active === resting.current);
    if (isBack && window.matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, [busy, resting]);

  function send() {
    if (busy || isBlank(text)) return;
    onAsk(text);
    setText("");
  }

  return (
    // method="dialog" is answered here: no question gets into the address before the script is here.
    <form
      ref={form}
      method="dialog"
      className="border-line border-t bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Sua pergunta
      </label>
      <div className="flex items-end gap-2">
        <textarea
          ref={(element) => {
            field.current = element;
            if (typeof ref === "function") ref(element);
            else if (ref) ref.current = element;
          }}
          id={id}
          name="message"
          rows={1}
          maxLength={MAX_QUESTION}
          disabled={busy}
          value={text}
          placeholder="Escreva sua pergunta"
          aria-describedby={left <= NEAR_END ? `${id}-resto` : undefined}
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter(send)}
          className={`${controlLook} field-sizing-content max-h-36 resize-none py-3 leading-snug`}
        />
        {busy ? (
          <button
            key="stop"
            type="button"
            aria-label="Parar a resposta"
            // It takes the place of the send button: the second press of two was meant for that one.
            onClick={(event) => event.detail < 2 && onStop()}
            className={`${round} border border-line-strong text-ink hover:bg-sunken`}
          >
            <Square aria-hidden className="size-4 fill-current" strokeWidth={0} />
          </button>
        ) : (
          <button
            key="send"
            type="submit"
            aria-label="Enviar pergunta"
            aria-disabled={isBlank(text)}
            className={`${round} bg-brand text-on-brand hover:bg-brand-strong aria-disabled:bg-sunken aria-disabled:text-ink-soft`}
          >
            <ArrowUp aria-hidden className="size-5" strokeWidth={2} />
          </button>
        )}
      </div>
      {left <= NEAR_END && (
        <p id={`${id}-resto`} className="figures mt-1.5 text-ink-soft text-xs">
          {formatCharactersLeft(left)}
        </p>
      )}
    </form>
  );
}
