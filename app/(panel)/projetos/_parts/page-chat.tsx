"use client";

import { ChatQuestion } from "./chat-question";
import { ExplorerAssistant } from "./explorer-assistant";
import { useChatConsent, useConsentedChat } from "./use-consented-chat";

type PageChatProps = {
  scriptUrl: string | null;
  answer: boolean | null;
  keptFor: string;
};

/**
 * The third party's chat if it is configured, allowed and working, else our assistant chat (B2.8, B2.26). Our chat
 * reports failures by toast, so the layout must have a `Toaster`.
 */
export function PageChat({ scriptUrl, answer, keptFor }: PageChatProps) {
  const vendor = useConsentedChat(scriptUrl, answer);
  return (
    <div className="lg:flex lg:h-[28rem] lg:w-[360px] lg:flex-col lg:gap-4 lg:has-[button[aria-expanded=false]]:h-auto">
      {vendor === "unanswered" && (
        <div className="max-lg:hidden">
          <ChatQuestion />
        </div>
      )}
      {vendor !== "loading" && vendor !== "shown" && (
        <ExplorerAssistant opensFloating={vendor === "fallback"} keptFor={keptFor} />
      )}
    </div>
  );
}

export function ChatQuestionBelow({ scriptUrl, answer }: Omit<PageChatProps, "keptFor">) {
  const consent = useChatConsent(answer);
  if (!scriptUrl || consent !== null) return null;
  return (
    <div className="page-width pb-16 lg:hidden">
      <ChatQuestion />
    </div>
  );
}
