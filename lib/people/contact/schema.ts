import type { z } from "zod";
import { DEPOSIT } from "./messages";
import { hasAccount, hasAccountOrKey, hasDepositData } from "./rules/deposit";

/**
 * Refuses deposit data ({@link hasDepositData}) in a text of the project's side that is published or mailed without a
 * review. A colleague, or a thief with a stolen login, could name an account of their own there.
 */
export const withoutDeposit = <T extends z.ZodType<string>>(text: T): T =>
  text.refine((value) => !hasDepositData(value), DEPOSIT.bySide.project);

/**
 * Refuses an account or a Pix key in a text of the project's side to certain funders. Allows the word Pix, so that the
 * project can warn these funders of a false key.
 */
export const withoutAccountOrKey = <T extends z.ZodType<string>>(
  text: T,
  place: keyof typeof DEPOSIT.byPlace,
): T => text.refine((value) => !hasAccountOrKey(value), DEPOSIT.byPlace[place]);

/**
 * Refuses an account or a random Pix key in a funder's text to the project's side. Allows the word Pix, because a
 * funder may ask for it. Other Pix keys are hidden as contacts (./rules/anonymity.ts).
 */
export const withoutAccount = <T extends z.ZodType<string>>(text: T): T =>
  text.refine((value) => !hasAccount(value), DEPOSIT.bySide.funder);
