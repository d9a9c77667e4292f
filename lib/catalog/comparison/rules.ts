import { AMOUNT_KEY } from "@/lib/catalog/amount/rules";

export const MAX_COMPARED = 4;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_SLUG = 200;

export type Choice = { slug: string; nome: string };

const isSlug = (value: unknown): value is string =>
  typeof value === "string" && value.length <= MAX_SLUG && SLUG.test(value);

/** Parses `?projetos=a,b`, which may be repeated. */
export function parseCompared(value: string | string[] | undefined): string[] {
  const parts = [value ?? []].flat().flatMap((text) => text.slice(0, 4_000).split(","));
  return [...new Set(parts.map((part) => part.trim()).filter(isSlug))].slice(0, MAX_COMPARED);
}

/** `amount`: value of AMOUNT_KEY, kept for the way back to the list. */
export function compareHref(
  slugs: readonly string[],
  { onlyDifferences = false, amount = null }: { onlyDifferences?: boolean; amount?: string | null } = {},
): string {
  if (slugs.length === 0) return "/comparar";
  const kept = amount ? `&${AMOUNT_KEY}=${encodeURIComponent(amount)}` : "";
  return `/comparar?projetos=${slugs.join(",")}${onlyDifferences ? "&diferencas=1" : ""}${kept}`;
}

export function readChoices(stored: string | null): Choice[] {
  let list: unknown;
  try {
    list = JSON.parse(stored ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  const choices = list.flatMap((entry): Choice[] =>
    isSlug(entry?.slug) && typeof entry.nome === "string"
      ? [{ slug: entry.slug, nome: entry.nome.slice(0, 300) }]
      : [],
  );
  const bySlug = new Map(choices.map((choice) => [choice.slug, choice]));
  return [...bySlug.values()].slice(0, MAX_COMPARED);
}

export function toggleChoice(choices: readonly Choice[], choice: Choice): Choice[] | null {
  const others = choices.filter(({ slug }) => slug !== choice.slug);
  if (others.length < choices.length) return others;
  return choices.length < MAX_COMPARED ? [...choices, choice] : null;
}

/** Positions of the best values. */
export function standOut(values: readonly (number | null)[], wanted: "least" | "most"): Set<number> {
  const known = values.filter((value): value is number => value !== null);
  if (known.length < 2 || known.every((value) => value === known[0])) return new Set();
  const best = wanted === "least" ? Math.min(...known) : Math.max(...known);
  return new Set(values.flatMap((value, at) => (value === best ? [at] : [])));
}
