"use client";

import { RotateCcw } from "lucide-react";
import { ConversationView } from "@/components/ai/assistant/conversation-view";
import { useConversation } from "@/components/ai/assistant/use-conversation";

/** Assistant chat as a full page. */
export function AssistantDesk() {
  const conversation = useConversation();
  return (
    <section aria-label="Conversa" className="overflow-hidden rounded-md border border-line bg-surface">
      <noscript>
        <p className="m-4 border-accent border-l-4 pl-4 text-sm">
          O assistente precisa de JavaScript, que está desligado neste navegador. As perguntas frequentes têm
          as mesmas respostas por extenso.
        </p>
      </noscript>
      <ConversationView
        conversation={conversation}
        className="h-[clamp(22rem,100dvh-27rem,40rem)] noscript:hidden"
      />
      {conversation.messages.length > 0 && (
        <div className="border-line border-t px-3 py-1.5">
          <button
            type="button"
            onClick={conversation.reset}
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
