"use client";

import { ChatQuestion } from "./chat-question";
import { ExplorerAssistant } from "./explorer-assistant";
import { useConsentedChat } from "./use-consented-chat";

type PageChatProps = {
  scriptUrl: string | null;
  /** What was answered about a third party's chat; null when nothing was. */
  answer: boolean | null;
  keptFor: string;
};

/**
 * The chat of /projetos (B2.8, B2.26): the third party's where it is configured, allowed and works; else our own. It
 * stands beside the title on a desk, where what opens by itself covers nothing. The page it stands on needs a place for
 * toasts. Every search loads a document, so the conversation goes on in the next one.
 */
export function PageChat({ scriptUrl, answer, keptFor }: PageChatProps) {
  const vendor = useConsentedChat(scriptUrl, answer);
  return (
    <div className="grid gap-4 lg:flex lg:h-[28rem] lg:w-[360px] lg:flex-col lg:has-[button[aria-expanded=false]]:h-auto">
      {vendor === "unanswered" && <ChatQuestion />}
      {vendor !== "loading" && vendor !== "shown" && (
        <ExplorerAssistant opensWhole={vendor === "fallback"} keptFor={keptFor} />
      )}
    </div>
  );
}
