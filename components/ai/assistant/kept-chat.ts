import { keepStored, withStorage } from "@/components/kit/ui/storage";
import { type AssistantChat, type ChatMessage, readKept, writeKept } from "@/lib/ai/assistant/rules/chat";

const KEY = "elo:conversa";

export const readChat = (owner: string): AssistantChat =>
  readKept(
    withStorage("sessionStorage", (storage) => storage.getItem(KEY)),
    owner,
  );

export function keepChat(owner: string, messages: readonly ChatMessage[]): void {
  if (messages.length === 0) forgetChat();
  else withStorage("sessionStorage", (storage) => storage.setItem(KEY, writeKept(owner, messages)));
}

export const forgetChat = (): void => keepStored("sessionStorage", KEY, null);
