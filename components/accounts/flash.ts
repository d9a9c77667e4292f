const KEY = "elo:aviso";

/** Keeps a message for the page that a new document opens on. */
export function keepForNextPage(title: string): void {
  try {
    sessionStorage.setItem(KEY, title);
  } catch {
    // A browser that stores nothing shows the next page without the message.
  }
}

/** The message that was kept, once. */
export function takeKept(): string | null {
  try {
    const title = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return title;
  } catch {
    return null;
  }
}
