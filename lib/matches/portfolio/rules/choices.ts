import { AMOUNT_KEY, readAmount, type TypedAmount } from "@/lib/catalog/amount/rules";
import { CATEGORIES, type Category } from "@/lib/catalog/projects/rules/project";
import { isDay } from "@/lib/kit/day";
import { isUuid } from "@/lib/kit/ids";
import { formatAmount } from "@/lib/kit/money";
import { STATE_CODES } from "@/lib/people/lookups/rules";

/** `poucos`: the fewest projects; `minimas`: as many completed minimums as possible. The first is the default. */
export const MODES = ["poucos", "minimas"] as const;
export type Mode = (typeof MODES)[number];

/** Most projects that a person can keep out of the proposals of one carteira. */
export const MAX_OUT = 50;

/** Rules of a proposal that the person chooses; empty lists do not limit. */
export type Choices = {
  estados: string[];
  temas: Category[];
  /** ISO day; only projects whose fundraising ends later. */
  prazoDepois: string | null;
  modo: Mode;
  /** Ids of projects that the person took out. */
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

/** A day that exists, from year 2000 to 2999; anything else is null. */
function readDay(given: unknown): string | null {
  const [text = ""] = texts(given);
  return isDay(text) && text.startsWith("2") ? text : null;
}

/** Reads choices from an address, a form or a stored row. Drops unknown values, also of a wrong type. */
export function readChoices(given: unknown): Choices {
  const from: RawChoices = typeof given === "object" && given !== null ? (given as RawChoices) : {};
  return {
    estados: within(STATE_CODES, own(from, "estados")),
    temas: within(CATEGORIES, own(from, "temas")),
    prazoDepois: readDay(own(from, "prazoDepois")),
    modo: within(MODES, own(from, "modo"))[0] ?? "poucos",
    fora: [...new Set(texts(own(from, "fora")).filter(isUuid))].slice(0, MAX_OUT),
  };
}

type Params = Record<string, string | string[] | undefined>;

/** `text`: the amount as its field shows it. `isMissing`: whether the form was sent with an empty amount. */
type PortfolioRequest = { amount: TypedAmount; text: string; isMissing: boolean; choices: Choices };

/**
 * Reads amount and choices from the address of a new carteira. The keys `estado` and `categoria` equal those of the
 * project list.
 */
export const readRequest = (params: Params): PortfolioRequest => {
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
