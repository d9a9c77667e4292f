/** The last digits that tell an account apart, without telling it. */
const TAIL = 3;

/**
 * Enough of an account to recognise it: `Banco do Brasil (001), conta final 56-7`. Never enough to deposit.
 * @param name the bank's, where it is known
 */
export function accountHint(
  { banco, conta }: { banco: string; conta: string },
  name: string | undefined,
): string {
  const bank = name ? `${name} (${banco})` : `Banco ${banco}`;
  const tail = conta.replace(/[^0-9X]/g, "").slice(-TAIL);
  return `${bank}, conta final ${tail.slice(0, -1)}-${tail.slice(-1)}`;
}

/**
 * Why a day cannot be that of a deposit, or null. All days are ISO, in São Paulo.
 * @param accepted the day on which the interest was accepted: before it nobody knew of a deposit
 */
export function depositDayProblem(
  day: string,
  { today, accepted }: { today: string; accepted: string },
): "future" | "early" | null {
  if (day > today) return "future";
  return day < accepted ? "early" : null;
}
