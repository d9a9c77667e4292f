"use client";

import { ChatLauncher } from "./chat-launcher";
import { useVendorChat } from "./use-vendor-chat";

/** The chat of /projetos: the third party's where it is configured, allowed and works; else our own. */
export function PageChat({ scriptUrl, keptFor }: { scriptUrl: string | null; keptFor: string }) {
  const vendor = useVendorChat(scriptUrl);
  if (vendor !== "none" && vendor !== "fallback") return null;
  return (
    <ChatLauncher opensItself opensWhole={vendor === "fallback"} hasNeighbour={false} keptFor={keptFor} />
  );
}
