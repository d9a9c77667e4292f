import type { Side } from "@/lib/kit/states";
import type { Standing, Whose } from "../rules/standing";

const WHOSE: Record<Exclude<Whose, "theirs">, string> = {
  mine: "É a sua vez",
  both: "Falta os dois confirmarem",
  differ: "Os dois valores não batem",
  team: "Com a nossa equipe",
  nobody: "",
};
const THEIRS: Record<Side, string> = { captador: "Vez do financiador", financiador: "Vez do projeto" };

/** Says whose turn it is, such as `É a sua vez`. Empty if nobody has the turn. */
export function whoseText({ side, whose }: Pick<Standing, "side" | "whose">, isColleague = false): string {
  if (whose === "theirs") return THEIRS[side];
  return whose === "mine" && isColleague ? "É a vez desta conta" : WHOSE[whose];
}

/** `até 18/11/2026` or `venceu em 18/11/2026`. Empty without a deadline. @param day formats an ISO day */
export const dueText = (
  { due, isLate }: Pick<Standing, "due" | "isLate">,
  day: (iso: string) => string,
): string => (due === null ? "" : `${isLate ? "venceu em" : "até"} ${day(due)}`);
