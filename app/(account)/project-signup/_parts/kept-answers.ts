import { keepStored, readStored } from "@/components/kit/ui/storage";
import { KEPT_FIELDS, KEPT_LIFETIME, type ProjectValues } from "@/lib/people/signup/rules";

const KEY = "elo:cadastro-projeto";

type KeptAnswers = Pick<ProjectValues, (typeof KEPT_FIELDS)[number]>;

export const forgetAnswers = (): void => keepStored("localStorage", KEY, null);

export function keepAnswers(values: Partial<KeptAnswers>, now: number): void {
  const kept = Object.fromEntries(KEPT_FIELDS.map((field) => [field, values[field] ?? ""]));
  const isEmpty = Object.values(kept).every((text) => text === "");
  keepStored("localStorage", KEY, isEmpty ? null : { kept, until: now + KEPT_LIFETIME });
}

export function readAnswers(now: number): KeptAnswers | null {
  const stored = readStored("localStorage", KEY) as { kept?: Record<string, unknown>; until: number } | null;
  if (!stored) return null;
  if (!(stored.until > now)) {
    forgetAnswers();
    return null;
  }
  const textOf = (field: string) => (typeof stored.kept?.[field] === "string" ? stored.kept[field] : "");
  return Object.fromEntries(KEPT_FIELDS.map((field) => [field, textOf(field)])) as KeptAnswers;
}
