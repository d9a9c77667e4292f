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

/** Time (ms) that a toast stays (A9.3): enough to read two short lines; problems stay longer. */
export const TOAST_LIFE: Record<ToastTone, number> = {
  success: 5000,
  info: 5000,
  warning: 8000,
  error: 8000,
};

/** Maximum number of toasts, because more could not be read in time. A further toast replaces the oldest. */
const MAX_AT_ONCE = 4;

/** Newest first; always empty on the server. */
export const toasts = createStore<readonly ToastEntry[]>([]);
/** Ids of the places that can show toasts. Only the newest place shows toasts. */
export const toasters = createStore<readonly string[]>([]);
let lastId = 0;

/** Registers a place that can show toasts. @returns function that withdraws it */
export function registerToaster(id: string): () => void {
  toasters.write([...toasters.read(), id]);
  return () => toasters.write(toasters.read().filter((place) => place !== id));
}

/** Whether a newer toast ends this one. */
function isReplaced(entry: ToastEntry, { title, description, tone }: Required<ToastInput>): boolean {
  if (entry.title === title && (entry.description === description || tone === "error")) return true;
  // A later result may contradict an earlier one: 'Plano ativado' would stand above 'Plano cancelado'.
  return tone === "success" && entry.tone === "success";
}

/**
 * Shows a message above the page. An equal message is replaced, and its time starts again. An error also replaces a
 * toast with the same title and another description, which was about an earlier attempt. A success replaces earlier
 * successes, but no other tone.
 * @returns id of the toast
 */
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

/** Drops this page's toasts on navigation; those marked `handedOn` move to the next page. */
export function leaveToasts(): void {
  const entries = toasts.read();
  const carried = entries.filter((entry) => entry.handedOn);
  if (entries.length > 0) toasts.write(carried.map((entry) => ({ ...entry, handedOn: false })));
}
