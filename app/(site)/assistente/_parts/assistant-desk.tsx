"use client";

import { RotateCcw } from "lucide-react";
import { ChatView } from "@/components/ai/assistant/chat-view";
import { useChat } from "@/components/ai/assistant/use-chat";

export function AssistantDesk() {
  const chat = useChat();
  return (
    <section aria-label="Conversa" className="overflow-hidden rounded-md border border-line bg-surface">
      <noscript>
        <p className="m-4 border-accent border-l-4 pl-4 text-sm">
          O assistente precisa de JavaScript, que está desligado neste navegador. As perguntas frequentes têm
          as mesmas respostas por extenso.
        </p>
      </noscript>
      <ChatView chat={chat} className="h-[clamp(22rem,100dvh-27rem,40rem)] noscript:hidden" />
      {chat.messages.length > 0 && (
        <div className="border-line border-t px-3 py-1.5">
          <button
            type="button"
            onClick={chat.reset}
            className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-brand text-sm hover:bg-brand-wash"
          >
            <RotateCcw aria-hidden className="size-4" strokeWidth={1.75} />
            Nova conversa
          </button>
        </div>
      )}
    </section>
  );
}
