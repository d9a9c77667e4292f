"use client";

import { useId, useRef } from "react";
import { Composer, SendButton } from "@/components/kit/forms/composer";
import { PROPOSAL_CHAT } from "@/lib/ai/proposals/messages";
import { MAX_MESSAGE } from "@/lib/ai/proposals/rules/chat";
import { formatCharactersLeft } from "@/lib/kit/format";

/** Highest number of remaining characters that the form shows. */
const NEAR_END = 200;

type MessageFormProps = { text: string; busy: boolean; onText: (text: string) => void; onSend: () => void };

/**
 * Sends no empty message, and none during an answer (B2.19, B5.3). The text may be too long from the start, because a
 * new chat begins with all unsent words of the chat before it.
 */
export function MessageForm({ text, busy, onText, onSend }: MessageFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const left = MAX_MESSAGE - text.length;
  const isOff = busy || text.trim() === "" || left < 0;

  function send() {
    if (isOff) return;
    onSend();
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
      onChange={(event) => onText(event.target.value)}
      className="max-h-48"
      action={<SendButton label="Enviar mensagem" disabled={isOff} />}
      hint={
        <p id={`${id}-ajuda`} className="figures mt-1.5 text-ink-soft text-xs">
          {hintOf(left)}
        </p>
      }
    />
  );
}

function hintOf(left: number): string {
  if (left < 0) return PROPOSAL_CHAT.tooLong(MAX_MESSAGE);
  return left <= NEAR_END ? formatCharactersLeft(left) : "Enter envia, Shift+Enter abre outra linha.";
}
