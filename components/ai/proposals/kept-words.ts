import { forgetStored, keepStored, readStored } from "@/components/kit/ui/storage";
import type { ChatEntry } from "@/lib/ai/proposals/rules/chat";

/** `messages`: those that may not have reached the server. Stored per tab, proposal chat and owner (`accountInUse`). */
export type UnsentWords = { text: string; messages: Pick<ChatEntry, "id" | "content">[] };

const PREFIX = "elo:proposta:";
const keyOf = (owner: string, chatId: string) => `${PREFIX}${owner}:${chatId}`;

export const NO_WORDS: UnsentWords = { text: "", messages: [] };

/** Set once this document leaves the account: a question that is aborted by leaving must not be stored again. */
let isLeft = false;

const isMessage = (value: unknown): value is UnsentWords["messages"][number] => {
  if (typeof value !== "object" || value === null) return false;
  const { id, content } = value as Record<string, unknown>;
  return typeof id === "string" && typeof content === "string";
};

export function readUnsentWords(owner: string, chatId: string): UnsentWords {
  const kept = readStored("sessionStorage", keyOf(owner, chatId));
  if (typeof kept !== "object" || kept === null) return NO_WORDS;
  const { text, messages } = kept as Record<string, unknown>;
  return {
    text: typeof text === "string" ? text : "",
    messages: Array.isArray(messages) ? messages.filter(isMessage) : [],
  };
}

export function keepUnsentWords(owner: string, chatId: string, { text, messages }: UnsentWords): void {
  if (isLeft) return;
  const isEmpty = text === "" && messages.length === 0;
  const words = { text, messages: messages.map(({ id, content }) => ({ id, content })) };
  keepStored("sessionStorage", keyOf(owner, chatId), isEmpty ? null : words);
}

export const forgetUnsentWords = (): void => forgetStored("sessionStorage", PREFIX);

export function leaveUnsentWords(): void {
  isLeft = true;
  forgetUnsentWords();
}
