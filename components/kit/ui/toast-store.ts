import { createStore } from "./store";

export type ToastTone = "success" | "info" | "warning" | "error";

type ToastInput = {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Whether the toast moves to the next page instead of ending with this one. */
  handedOn?: boolean;
};

export type ToastEntry = Required<ToastInput> & { id: number; life: number };

/** Time (ms) that a toast stays (A9.3). */
export const TOAST_LIFE: Record<ToastTone, number> = {
  success: 5000,
  info: 5000,
  warning: 8000,
  error: 8000,
};

/** A fifth toast replaces the oldest, because nobody could read five in time. */
const MAX_AT_ONCE = 4;

/** The open toasts, newest first. Always empty on the server. */
export const toasts = createStore<readonly ToastEntry[]>([]);
/** Ids of the mounted `Toasts`: first the page's, then those of open dialogs. Only the last one shows the toasts. */
export const toasters = createStore<readonly string[]>([]);
let lastId = 0;

/** Registers a mounted `Toasts`. The page's comes first, even if it mounts after a dialog's. */
export function registerToaster(id: string, isPage: boolean): () => void {
  toasters.write(isPage ? [id, ...toasters.read()] : [...toasters.read(), id]);
  return () => toasters.write(toasters.read().filter((place) => place !== id));
}

function isReplaced(entry: ToastEntry, { title, description, tone }: Required<ToastInput>): boolean {
  if (entry.title === title && (entry.description === description || tone === "error")) return true;
  // A later result may contradict an earlier one: 'Plano ativado' would stand above 'Plano cancelado'.
  return tone === "success" && entry.tone === "success";
}

/** Shows a toast instead of those that it replaces (`isReplaced`). @returns id of the toast */
export function toast({ title, description = "", tone = "success", handedOn = false }: ToastInput): number {
  lastId += 1;
  const input = { title, description, tone, handedOn };
  const others = toasts.read().filter((entry) => !isReplaced(entry, input));
  const entry = { ...input, id: lastId, life: TOAST_LIFE[tone] };
  toasts.write([entry, ...others].slice(0, MAX_AT_ONCE));
  return lastId;
}

export function dismissToast(id?: number): void {
  toasts.write(id === undefined ? [] : toasts.read().filter((entry) => entry.id !== id));
}

/** @returns function that closes the toasts that `show` opened */
export function showUntilDone(show: () => void): () => void {
  const before = lastId;
  show();
  const [first, last] = [before + 1, lastId];
  return () => {
    const entries = toasts.read();
    const others = entries.filter(({ id }) => id < first || id > last);
    if (others.length < entries.length) toasts.write(others);
  };
}

export function leaveToasts(): void {
  const entries = toasts.read();
  const carried = entries.filter((entry) => entry.handedOn);
  if (entries.length > 0) toasts.write(carried.map((entry) => ({ ...entry, handedOn: false })));
}
