import { isDay } from "@/lib/kit/day";
import { isUuid } from "@/lib/kit/ids";
import type { ValueProblem } from "@/lib/kit/typed-amount";
import type { Check } from "@/lib/kit/validation";
import { requiredAmountChecks } from "@/lib/matches/interests/rules/form";

export const AMOUNT_CHECKS = requiredAmountChecks("valor");

/**
 * Whether an amount is at least ten times the expected one, or at most a tenth of it: the comma or the number of zeros
 * may be wrong. Centavos.
 * @param ciente amount that the person was already asked about, or null; undefined if the page is too old to ask
 */
export const isFarOff = (valor: number, expected: number, ciente?: number | null): boolean =>
  expected > 0 &&
  ciente !== undefined &&
  ciente !== valor &&
  (valor >= expected * 10 || valor * 10 <= expected);

type DepositValues = Record<"valor" | "data" | "arquivo", string>;

export const DEPOSIT_DAY_CHECKS: Check<Pick<DepositValues, "data">, "day">[] = [
  { field: "data", problem: "day", fails: ({ data }) => !isDay(data) },
];

export const DEPOSIT_CHECKS: Check<DepositValues, ValueProblem | "missing" | "day" | "file">[] = [
  ...AMOUNT_CHECKS,
  ...DEPOSIT_DAY_CHECKS,
  { field: "arquivo", problem: "file", fails: ({ arquivo }) => arquivo !== "" && !isUuid(arquivo) },
];
