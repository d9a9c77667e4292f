"use client";

import { ChatLauncher } from "./chat-launcher";
import { useVendorChat } from "./use-vendor-chat";

/** The chat of /projetos: the third party's where it is configured, allowed and works; else our own. */
export function PageChat({ scriptUrl }: { scriptUrl: string | null }) {
  const vendor = useVendorChat(scriptUrl);
  return vendor === "none" || vendor === "fallback" ? (
    <ChatLauncher opensItself hasNeighbour={false} />
  ) : null;
}
