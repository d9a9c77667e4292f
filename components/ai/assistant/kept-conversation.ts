import { type AssistantChat, type ChatMessage, readKept, writeKept } from "@/lib/ai/assistant/rules/chat";

const KEY = "elo:conversa";

/** The conversation that this tab kept for somebody; an empty one without. */
export function readConversation(owner: string): AssistantChat {
  try {
    return readKept(sessionStorage.getItem(KEY), owner);
  } catch {
    // A browser that stores nothing begins anew in each document.
    return readKept(null, owner);
  }
}

export function keepConversation(owner: string, messages: readonly ChatMessage[]): void {
  try {
    if (messages.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, writeKept(owner, messages));
  } catch {
    // See readConversation().
  }
}

/** Who leaves takes the conversation along. */
export function forgetConversation(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
