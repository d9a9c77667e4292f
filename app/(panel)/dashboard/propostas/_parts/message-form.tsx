"use client";

import { ArrowUp } from "lucide-react";
import { useId, useRef, useState } from "react";
import { sendOnEnter } from "@/components/kit/forms/send-on-enter";
import { usePreHydrationInput } from "@/components/kit/forms/use-pre-hydration-input";
import { controlLook } from "@/components/kit/ui/input";
import { MAX_MESSAGE } from "@/lib/ai/proposals/rules/chat";
import { formatCharactersLeft } from "@/lib/kit/format";

/** Characters left from which the field says how many there are. */
const NEAR_END = 200;

/** B2.19, B5.3: Enter sends, Shift+Enter adds a line; nothing empty is sent, and nothing while an answer is awaited. */
export function MessageForm({ busy, onSend }: { busy: boolean; onSend: (text: string) => void }) {
  const id = useId();
  const [text, setText] = useState("");
  const form = usePreHydrationInput();
  const field = useRef<HTMLTextAreaElement>(null);
  const left = MAX_MESSAGE - text.length;
  const isOff = busy || text.trim() === "";

  function send() {
    if (isOff) return;
    onSend(text.trim());
    setText("");
    field.current?.focus();
  }

  return (
    <form
      ref={form}
      method="dialog"
      className="border-line border-t p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Sua mensagem
      </label>
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          id={id}
          name="message"
          rows={2}
          maxLength={MAX_MESSAGE}
          value={text}
          placeholder="Escreva sua resposta"
          aria-describedby={`${id}-ajuda`}
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter(send)}
          className={`${controlLook} field-sizing-content max-h-48 resize-none py-3 leading-snug`}
        />
        <button
          type="submit"
          aria-label="Enviar mensagem"
          disabled={isOff}
          className="grid size-12 shrink-0 place-items-center rounded-md bg-brand text-on-brand transition-colors duration-150 hover:bg-brand-strong disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft"
        >
          <ArrowUp aria-hidden className="size-5" strokeWidth={2} />
        </button>
      </div>
      <p id={`${id}-ajuda`} className="figures mt-1.5 text-ink-soft text-xs">
        {left <= NEAR_END ? formatCharactersLeft(left) : "Enter envia, Shift+Enter abre outra linha."}
      </p>
    </form>
  );
}
