import { AMOUNT_KEY, readAmount, type TypedAmount } from "@/lib/catalog/amount/rules";
import { CATEGORIES, type Category } from "@/lib/catalog/projects/rules/list-query";
import { isDay } from "@/lib/kit/day";
import { isUuid } from "@/lib/kit/ids";
import { formatAmount } from "@/lib/kit/typed-amount";
import { STATE_CODES } from "@/lib/people/lookups/rules";

/** `poucos`: as few projects as possible. `minimas`: as many completed legal minimums as possible. */
export const MODES = ["poucos", "minimas"] as const;
export type Mode = (typeof MODES)[number];

export const MAX_EXCLUDED = 50;

/** An empty list sets no limit. */
export type Choices = {
  estados: string[];
  temas: Category[];
  /** ISO day after which the fundraising of a proposed project ends. */
  prazoDepois: string | null;
  modo: Mode;
  fora: string[];
};

export const NO_CHOICES: Choices = { estados: [], temas: [], prazoDepois: null, modo: "poucos", fora: [] };

type RawChoices = Record<string, unknown>;
const own = (given: RawChoices, key: string): unknown => (Object.hasOwn(given, key) ? given[key] : undefined);
const texts = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === "string");
const within = <T extends string>(options: readonly T[], given: unknown): T[] => {
  const wanted = new Set(texts(given));
  return options.filter((option) => wanted.has(option));
};

function readDay(given: unknown): string | null {
  const [text = ""] = texts(given);
  return isDay(text) && text.startsWith("2") ? text : null;
}

/** Ignores unknown values of an address, a form or a stored row. */
export function readChoices(given: unknown): Choices {
  const from: RawChoices = typeof given === "object" && given !== null ? (given as RawChoices) : {};
  return {
    estados: within(STATE_CODES, own(from, "estados")),
    temas: within(CATEGORIES, own(from, "temas")),
    prazoDepois: readDay(own(from, "prazoDepois")),
    modo: within(MODES, own(from, "modo"))[0] ?? "poucos",
    fora: [...new Set(texts(own(from, "fora")).filter(isUuid))].slice(0, MAX_EXCLUDED),
  };
}

type Params = Record<string, string | string[] | undefined>;

/** `isMissing`: whether the form was sent without an amount. */
type PortfolioQuery = { amount: TypedAmount; text: string; isMissing: boolean; choices: Choices };

export const readPortfolioQuery = (params: Params): PortfolioQuery => {
  const [typed] = texts(own(params, AMOUNT_KEY));
  const amount = readAmount(typed);
  return {
    amount,
    isMissing: typed?.trim() === "",
    text:
      amount.centavos === null
        ? (typed ?? "").slice(0, 40)
        : formatAmount(amount.centavos).replace(/,00$/, ""),
    choices: readChoices({
      estados: own(params, "estado"),
      temas: own(params, "categoria"),
      prazoDepois: own(params, "prazo"),
      modo: own(params, "modo"),
    }),
  };
};
