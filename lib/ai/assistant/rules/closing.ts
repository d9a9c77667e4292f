import { FIXED_TEXTS } from "../instructions";
import type { Passage } from "../types";
import type { Source } from "./chat";

/** A cut answer counts as `FIXED_TEXTS.unknown` only if it has at least this many characters of that text. */
const MIN_BEGINNING = 40;

const ACCOUNTANT = /(?<=[.!?]\s*)[^.!?]*confirme\p{L}* com o contador[^.!?]*[.!?]?\s*$/iu;

export function isUnknown(text: string): boolean {
  const words = text
    .replace(/ ?\[\d+\]/g, "")
    .replace(ACCOUNTANT, "")
    .trim();
  return words.length >= MIN_BEGINNING && FIXED_TEXTS.unknown.startsWith(words);
}

/** Longest answer (characters) that needs no source, such as a greeting. */
const STATEMENT = 160;

/** @param aboutTaxes whether the question or a cited source is about taxes */
export function closingOf(
  text: string,
  { aboutTaxes, cited }: { aboutTaxes: boolean; cited: number },
): string {
  if (isUnknown(text)) return "";
  const closings = [
    cited === 0 && text.length > STATEMENT && FIXED_TEXTS.unsourced,
    aboutTaxes && !/confirme\p{L}* com o contador/iu.test(text) && FIXED_TEXTS.accountant,
  ].filter(Boolean);
  return closings.map((closing) => `\n\n${closing}`).join("");
}

export const HELP: Omit<Source, "numero"> = {
  titulo: "Como falo com uma pessoa e em quanto tempo respondem?",
  href: "/faq#falar-com-uma-pessoa",
};

export const sourcesOf = (passages: readonly Passage[], cited: readonly number[]): Source[] =>
  cited.flatMap((given, at) => {
    const passage = passages[given - 1];
    return passage ? [{ numero: at + 1, titulo: passage.titulo, href: passage.href }] : [];
  });
