"use client";

import { Square } from "lucide-react";
import { type Ref, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Composer, composerButton, SendButton } from "@/components/kit/forms/composer";
import { isBlank, MAX_QUESTION } from "@/lib/ai/assistant/rules/chat";
import { formatCharactersLeft } from "@/lib/kit/format";

const NEAR_END = 100;

type QuestionFormProps = {
  ref?: Ref<HTMLTextAreaElement>;
  focusWhileBusy: RefObject<HTMLElement | null>;
  busy: boolean;
  onAsk: (text: string) => void;
  onStop: () => void;
};

/** Sends no question before the last answer has ended (B4.7, B5.3). */
export function QuestionForm({ ref, focusWhileBusy, busy, onAsk, onStop }: QuestionFormProps) {
  const id = useId();
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement | null>(null);
  const wasBusy = useRef(busy);
  const left = MAX_QUESTION - text.length;

  // The list of messages has the focus while the field is disabled. After the answer the field takes the focus back,
  // unless the person moved the focus elsewhere, or a touch keyboard would cover the answer.
  useEffect(() => {
    if (wasBusy.current === busy) return;
    wasBusy.current = busy;
    const active = document.activeElement;
    const isFree = !active || active === document.body || active === field.current;
    if (busy && isFree) focusWhileBusy.current?.focus({ preventScroll: true });
    const isBack = !busy && (isFree || active === focusWhileBusy.current);
    if (isBack && window.matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, [busy, focusWhileBusy]);

  function send() {
    if (busy || isBlank(text)) return;
    onAsk(text);
    setText("");
  }

  return (
    <Composer
      form={{ className: "border-line border-t bg-surface p-3" }}
      label="Sua pergunta"
      onSend={send}
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
      className="max-h-36"
      action={
        busy ? (
          <button
            key="stop"
            type="button"
            aria-label="Parar a resposta"
            // The second click of a double click on the send button must not stop the answer.
            onClick={(event) => event.detail < 2 && onStop()}
            className={`${composerButton} border border-line-strong text-ink hover:bg-sunken`}
          >
            <Square aria-hidden className="size-4 fill-current" strokeWidth={0} />
          </button>
        ) : (
          <SendButton key="send" label="Enviar pergunta" aria-disabled={isBlank(text)} />
        )
      }
      hint={
        left <= NEAR_END && (
          <p id={`${id}-resto`} className="figures mt-1.5 text-ink-soft text-xs">
            {formatCharactersLeft(left)}
          </p>
        )
      }
    />
  );
}
