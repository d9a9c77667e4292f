import "server-only";
import type { Result } from "@/lib/kit/result";
import { informDeposit } from "@/lib/money/deals/mutations/deposit";
import type { DepositInput } from "../schema";
import { settlePayer } from "./identity";

/**
 * Records a funder's deposit together with the identity that its receipt needs. The identity is saved even if the deposit
 * is refused, so that the form does not ask for it again.
 * @returns failures with the text for the person, at the field where one is wrong
 */
export async function informDepositWithPayer(
  userId: string,
  { documento, nome, ...deposit }: DepositInput,
  now: Date,
): Promise<Result<{ message: string; hint: string }>> {
  const settled = await settlePayer(userId, { documento, nome }, now);
  return settled.ok ? informDeposit(userId, deposit, now) : settled;
}
