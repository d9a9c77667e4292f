import { KEPT_FIELDS, KEPT_LIFETIME, type ProjectValues } from "@/lib/people/signup/rules";

const KEY = "elo:cadastro-projeto";

export type KeptAnswers = Pick<ProjectValues, (typeof KEPT_FIELDS)[number]>;

/** A browser that stores nothing keeps nothing: the form works all the same. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export const forgetAnswers = (): void => void attempt(() => localStorage.removeItem(KEY));

/** Keeps what was answered so far, with and without a connection; a form that was emptied leaves nothing behind. */
export function keepAnswers(values: Partial<KeptAnswers>, now: number): void {
  const kept = Object.fromEntries(KEPT_FIELDS.map((field) => [field, values[field] ?? ""]));
  if (Object.values(kept).every((text) => text === "")) forgetAnswers();
  else attempt(() => localStorage.setItem(KEY, JSON.stringify({ kept, until: now + KEPT_LIFETIME })));
}

/** What this browser kept; null when there is nothing, or it is too old. */
export function readAnswers(now: number): KeptAnswers | null {
  return attempt(() => {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (!stored) return null;
    if (!(stored.until > now)) {
      forgetAnswers();
      return null;
    }
    const textOf = (field: string) => (typeof stored.kept?.[field] === "string" ? stored.kept[field] : "");
    return Object.fromEntries(KEPT_FIELDS.map((field) => [field, textOf(field)])) as KeptAnswers;
  });
}
