"use client";

import { useId, useRef, useState } from "react";
import { Composer, SendButton } from "@/components/kit/forms/composer";
import { MAX_MESSAGE } from "@/lib/ai/proposals/rules/chat";
import { formatCharactersLeft } from "@/lib/kit/format";

/** The form shows the number of remaining characters once at most this many are left. */
const NEAR_END = 200;

/** Form for a message to the assistant. An empty message, or a message during an answer, is not sent (B2.19, B5.3). */
export function MessageForm({ busy, onSend }: { busy: boolean; onSend: (text: string) => void }) {
  const id = useId();
  const [text, setText] = useState("");
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
    <Composer
      form={{ className: "border-line border-t p-3" }}
      label="Sua mensagem"
      onSend={send}
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
      className="max-h-48"
      action={<SendButton label="Enviar mensagem" disabled={isOff} />}
      hint={
        <p id={`${id}-ajuda`} className="figures mt-1.5 text-ink-soft text-xs">
          {left <= NEAR_END ? formatCharactersLeft(left) : "Enter envia, Shift+Enter abre outra linha."}
        </p>
      }
    />
  );
}
