import type { Attachment, Outgoing } from "@/lib/matches/conversations/rules/thread";

/** What this tab keeps of a conversation: the words in the field and what is not sent yet. */
export type KeptWords = { text: string; outgoing: Pick<Outgoing, "clientId" | "texto" | "anexos">[] };

const PREFIX = "elo:mensagens:";
const keyOf = (talkId: string) => `${PREFIX}${talkId}`;
const NONE: KeptWords = { text: "", outgoing: [] };

const isOutgoing = (value: unknown): value is KeptWords["outgoing"][number] => {
  if (typeof value !== "object" || value === null) return false;
  const { clientId, texto, anexos } = value as Record<string, unknown>;
  return typeof clientId === "string" && typeof texto === "string" && Array.isArray(anexos);
};

/** Of a tab that was reloaded, or that the system ended meanwhile. */
export function readKept(talkId: string): KeptWords {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(talkId)) ?? "null");
    if (typeof kept !== "object" || kept === null) return NONE;
    const { text, outgoing } = kept as Record<string, unknown>;
    return {
      text: typeof text === "string" ? text : "",
      outgoing: Array.isArray(outgoing) ? outgoing.filter(isOutgoing) : [],
    };
  } catch {
    // A browser that stores nothing begins anew in each document.
    return NONE;
  }
}

export function keepWords(talkId: string, { text, outgoing }: KeptWords): void {
  try {
    if (text === "" && outgoing.length === 0) sessionStorage.removeItem(keyOf(talkId));
    else sessionStorage.setItem(keyOf(talkId), JSON.stringify({ text, outgoing }));
  } catch {
    // See readKept().
  }
}

/** Who leaves takes the words along. */
export function forgetWords(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

export type Draft = { text: string; anexos: Attachment[] };
