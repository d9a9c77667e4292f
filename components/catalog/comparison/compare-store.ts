import { COMPARISON as SAY } from "@/lib/catalog/comparison/messages";
import { type Choice, MAX_COMPARED, readChoices, toggleChoice } from "@/lib/catalog/comparison/rules";

const KEY = "elo:comparar";

/** `notice`: the last change in words, for the tray to announce; `full` when it was refused. */
export type CompareState = { choices: readonly Choice[]; notice: string; full: boolean };

const NOTHING: CompareState = { choices: [], notice: "", full: false };
let state: CompareState | null = null;
const listeners = new Set<() => void>();

function load(): Choice[] {
  try {
    return readChoices(localStorage.getItem(KEY));
  } catch {
    // A browser that stores nothing compares within this document alone.
    return [];
  }
}

function replace(next: CompareState): void {
  if (next.choices !== state?.choices) {
    try {
      localStorage.setItem(KEY, JSON.stringify(next.choices));
    } catch {
      // See load().
    }
  }
  state = next;
  for (const listener of listeners) listener();
}

const current = (): CompareState => {
  state ??= { ...NOTHING, choices: load() };
  return state;
};

/** Puts a project among those to compare or takes it out again; the fifth is refused in words. */
export function toggleCompared(choice: Choice): void {
  const { choices } = current();
  const next = toggleChoice(choices, choice);
  if (!next) {
    replace({ choices, notice: SAY.full(MAX_COMPARED), full: true });
    return;
  }
  const notice =
    next.length > choices.length
      ? SAY.added(choice.nome, next.length, MAX_COMPARED)
      : SAY.removed(choice.nome);
  replace({ choices: next, notice, full: false });
}

/** Takes one out, if it is there. */
export function dropCompared(slug: string): void {
  const found = current().choices.find((choice) => choice.slug === slug);
  if (found) toggleCompared(found);
}

export const clearCompared = (): void => replace({ choices: [], notice: SAY.cleared, full: false });

/** For useSyncExternalStore. Another tab of the same browser changes the same choice. */
export const compareStore = {
  subscribe(listener: () => void) {
    const follow = (event: StorageEvent) => {
      if (event.key !== KEY && event.key !== null) return;
      state = { ...NOTHING, choices: load() };
      listener();
    };
    listeners.add(listener);
    window.addEventListener("storage", follow);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", follow);
    };
  },
  read: current,
  readOnServer: () => NOTHING,
};
