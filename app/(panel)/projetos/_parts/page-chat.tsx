"use client";

import { ChatQuestion } from "./chat-question";
import { ExplorerAssistant } from "./explorer-assistant";
import { useConsentedChat } from "./use-consented-chat";

type PageChatProps = {
  scriptUrl: string | null;
  /** Consent to the third-party chat; null when not answered. */
  answer: boolean | null;
  /** Account id; the tab keeps the messages under it, because every search loads a new document. */
  keptFor: string;
};

/**
 * Chat of /projetos (B2.8, B2.26): the third party's if it is configured, allowed and working, and nothing while it
 * loads; else our assistant chat, with the consent request above until it is answered. On wide screens the chat stands
 * beside the title. Failures are toasts, so the layout must have a `Toaster`.
 */
export function PageChat({ scriptUrl, answer, keptFor }: PageChatProps) {
  const vendor = useConsentedChat(scriptUrl, answer);
  return (
    <div className="grid gap-2 md:gap-4 lg:flex lg:h-[28rem] lg:w-[360px] lg:flex-col lg:has-[button[aria-expanded=false]]:h-auto">
      {vendor === "unanswered" && <ChatQuestion />}
      {vendor !== "loading" && vendor !== "shown" && (
        <ExplorerAssistant opensWhole={vendor === "fallback"} keptFor={keptFor} />
      )}
    </div>
  );
}
