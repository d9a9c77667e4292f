import { keepStored, readStored } from "@/components/kit/ui/storage";

const KEY = "elo:aviso";

/** Id of this document: the time (ms) of its opening. */
const thisDocument = (): string => `${performance.timeOrigin}`;

/** Keeps a message for the page that a new document opens on. */
export const keepForNextPage = (title: string): void =>
  keepStored("sessionStorage", KEY, [thisDocument(), title]);

/** Returns and deletes the message of the previous document; null in the document that stored it. */
export function takeMessage(document = thisDocument()): string | null {
  const kept = readStored("sessionStorage", KEY);
  if (!Array.isArray(kept) || kept[0] === document || typeof kept[1] !== "string") return null;
  keepStored("sessionStorage", KEY, null);
  return kept[1];
}
