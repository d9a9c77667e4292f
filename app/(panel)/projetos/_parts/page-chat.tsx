"use client";

import { ChatQuestion } from "./chat-question";
import { ExplorerAssistant } from "./explorer-assistant";
import { useChatConsent, useConsentedChat } from "./use-consented-chat";

type PageChatProps = {
  scriptUrl: string | null;
  /** Consent to the third-party chat; null when not answered. */
  answer: boolean | null;
  /** Account id under which the browser tab stores the messages. They survive a search, which loads a new document. */
  keptFor: string;
};

/**
 * Chat of /projetos (B2.8, B2.26):
 * - the third party's chat, if it is configured, allowed and working
 * - nothing while the third party's chat loads
 * - otherwise our assistant chat; on wide screens, an unanswered consent question stands above it
 *
 * Our assistant chat reports failures by toast, so the layout must have a `Toaster`.
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

/** Consent question on narrow screens, where it stands below the list of projects. */
export function ChatQuestionBelow({ scriptUrl, answer }: Omit<PageChatProps, "keptFor">) {
  const consent = useChatConsent(answer);
  if (!scriptUrl || consent !== null) return null;
  return (
    <div className="page-width pb-16 lg:hidden">
      <ChatQuestion />
    </div>
  );
}
