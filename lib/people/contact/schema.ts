import type { z } from "zod";
import { DEPOSIT } from "./messages";
import { hasAccount, hasAccountOrKey, hasDepositData } from "./rules/deposit";

/**
 * Refuses deposit data in a text of the project's side that nobody reviews before the platform publishes or mails it.
 * Somebody with a stolen login, or a colleague, could name another account there in the project's name.
 */
export const withoutDeposit = <T extends z.ZodType<string>>(text: T): T =>
  text.refine((value) => !hasDepositData(value), DEPOSIT.bySide.project);

/**
 * Refuses an account or a Pix key in a text of the project's side that the platform mails to certain funders. Allows the
 * word Pix, so that the project can warn them of a false one.
 */
export const withoutAccountOrKey = <T extends z.ZodType<string>>(
  text: T,
  place: keyof typeof DEPOSIT.byPlace,
): T => text.refine((value) => !hasAccountOrKey(value), DEPOSIT.byPlace[place]);

/**
 * Refuses an account in a text of the funder's side that the platform mails to the project's. Pix is allowed: a funder
 * may ask for it, and its keys, except a random one, are hidden as contacts (./rules/anonymity.ts).
 */
export const withoutAccount = <T extends z.ZodType<string>>(text: T): T =>
  text.refine((value) => !hasAccount(value), DEPOSIT.bySide.funder);
