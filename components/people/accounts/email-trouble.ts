/**
 * Whether the last confirmation e-mail of this browser could not be sent: sign-up screens then warn beforehand (A2.5).
 * It lives as long as the document, because a new document is a new attempt.
 */
let troubled = false;
const listeners = new Set<() => void>();

export function reportEmail(sent: boolean): void {
  troubled = !sent;
  for (const listener of listeners) listener();
}

/** For useSyncExternalStore. */
export const emailTrouble = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => troubled,
  readOnServer: () => false,
};
