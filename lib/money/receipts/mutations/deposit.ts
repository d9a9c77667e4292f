import "server-only";
import type { Result } from "@/lib/kit/result";
import { informDeposit } from "@/lib/money/deals/mutations/deposit";
import type { DepositInput } from "../schema";
import { settlePayer } from "./identity";

/**
 * A funder tells of a deposit together with what its receipt needs of them. What was given of the person is kept also
 * where the deposit is refused: it is theirs, and it is not asked for again.
 * @returns failures with the text for the person, at the field where one is wrong
 */
export async function informDepositWithPayer(
  userId: string,
  { documento, nome, ...told }: DepositInput,
  now: Date,
): Promise<Result<{ message: string; hint: string }>> {
  const settled = await settlePayer(userId, { documento, nome }, now);
  return settled.ok ? informDeposit(userId, told, now) : settled;
}
