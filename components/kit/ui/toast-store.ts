export type ToastTone = "success" | "info" | "warning" | "error";

export type ToastInput = {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Said on the way to another page, where it is read. */
  handedOn?: boolean;
};

export type ToastEntry = {
  id: number;
  title: string;
  description: string;
  tone: ToastTone;
  life: number;
  handedOn: boolean;
};

/** How long a toast stays, in ms (A9.3): long enough for two short lines; what went wrong stays longer. */
export const TOAST_LIFE: Record<ToastTone, number> = {
  success: 5000,
  info: 5000,
  warning: 8000,
  error: 8000,
};

/** More than this cannot be read before it goes; the oldest makes room. */
const MAX_AT_ONCE = 4;

const NONE: readonly ToastEntry[] = [];
let entries = NONE;
let lastId = 0;
let places: readonly string[] = [];
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

function replace(next: readonly ToastEntry[]) {
  entries = next;
  tell();
}

/** Offers a place for toasts, until what it returns is called. The newest one has them all: it is what can be reached. */
export function offerPlace(id: string): () => void {
  places = [...places, id];
  tell();
  return () => {
    places = places.filter((place) => place !== id);
    tell();
  };
}

/**
 * Shows a message above the page; returns its id. The same message again replaces the first and starts afresh. It goes
 * with its page, or with the next one when it was handed on.
 */
export function toast({ title, description = "", tone = "success", handedOn = false }: ToastInput): number {
  lastId += 1;
  const others = entries.filter((entry) => entry.title !== title || entry.description !== description);
  const entry = { id: lastId, title, description, tone, life: TOAST_LIFE[tone], handedOn };
  replace([entry, ...others].slice(0, MAX_AT_ONCE));
  return lastId;
}

/** Takes one message away, or all of them. */
export function dismissToast(id?: number): void {
  replace(id === undefined ? NONE : entries.filter((entry) => entry.id !== id));
}

/** What was said on a page goes with it; what was handed on belongs to the page that follows. */
export function leaveToasts(): void {
  const carried = entries.filter((entry) => entry.handedOn);
  if (entries.length > 0) replace(carried.map((entry) => ({ ...entry, handedOn: false })));
}

/** For useSyncExternalStore: the newest first. The server never has any. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => entries,
  readPlace: () => places.at(-1),
  readOnServer: () => NONE,
};
