"use client";

import { ChatLauncher } from "../../../../components/assistant/chat-launcher";
import { ChatQuestion } from "./chat-question";
import { useVendorChat } from "./use-vendor-chat";

type PageChatProps = { scriptUrl: string | null; answer: boolean | null; keptFor: string };

/** The chat of /projetos: the third party's where it is configured, allowed and works; else our own. */
export function PageChat({ scriptUrl, answer, keptFor }: PageChatProps) {
  const vendor = useVendorChat(scriptUrl, answer);
  if (vendor === "loading" || vendor === "shown") return null;
  return (
    <>
      {vendor === "unanswered" && <ChatQuestion />}
      <ChatLauncher opensItself opensWhole={vendor === "fallback"} hasNeighbour={false} keptFor={keptFor} />
    </>
  );
}
