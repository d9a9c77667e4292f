const KEY = "elo:aviso";

/** When the present document was opened (ms), which tells it from the one that follows. */
const thisDocument = (): string => `${performance.timeOrigin}`;

/** Keeps a message for the page that a new document opens on. */
export function keepForNextPage(title: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([thisDocument(), title]));
  } catch {
    // A browser that stores nothing shows the next page without the message.
  }
}

/**
 * The message that the document before this one kept, once. A page that is drawn anew while its document is being left
 * does not take what is meant for the next.
 */
export function takeKept(document = thisDocument()): string | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (!Array.isArray(kept) || kept[0] === document || typeof kept[1] !== "string") return null;
    sessionStorage.removeItem(KEY);
    return kept[1];
  } catch {
    return null;
  }
}
