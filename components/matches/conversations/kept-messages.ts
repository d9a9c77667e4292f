import { forgetStored, keepStored, readStored } from "@/components/kit/ui/storage";
import type { Attachment, Outgoing } from "@/lib/matches/conversations/rules/thread";

/**
 * Words of a person in a conversation, stored per owner (`accountInUse`), conversation and tab.
 * `outgoing`: messages that the server has not confirmed yet.
 */
type DraftWords = { text: string; outgoing: Pick<Outgoing, "clientId" | "texto" | "anexos">[] };

const PREFIX = "elo:mensagens:";
const keyOf = (owner: string, conversationId: string) => `${PREFIX}${owner}:${conversationId}`;
const NONE: DraftWords = { text: "", outgoing: [] };

const isOutgoing = (value: unknown): value is DraftWords["outgoing"][number] => {
  if (typeof value !== "object" || value === null) return false;
  const { clientId, texto, anexos } = value as Record<string, unknown>;
  return typeof clientId === "string" && typeof texto === "string" && Array.isArray(anexos);
};

export function readDraftMessage(owner: string, conversationId: string): DraftWords {
  const kept = readStored("sessionStorage", keyOf(owner, conversationId));
  if (typeof kept !== "object" || kept === null) return NONE;
  const { text, outgoing } = kept as Record<string, unknown>;
  return {
    text: typeof text === "string" ? text : "",
    outgoing: Array.isArray(outgoing) ? outgoing.filter(isOutgoing) : [],
  };
}

export function keepDraftMessage(owner: string, conversationId: string, words: DraftWords): void {
  const isEmpty = words.text === "" && words.outgoing.length === 0;
  keepStored("sessionStorage", keyOf(owner, conversationId), isEmpty ? null : words);
}

export const forgetDraftMessages = (): void => forgetStored("sessionStorage", PREFIX);

export type Draft = { text: string; anexos: Attachment[] };
