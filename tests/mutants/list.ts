import type { Mutant } from "./fit.ts";
import { ACCESS } from "./list/access.ts";
import { ACCOUNTS } from "./list/accounts.ts";
import { CHECKOUTS } from "./list/checkout.ts";
import { CONVERSATIONS } from "./list/conversations.ts";
import { DEALS } from "./list/deals.ts";
import { EMAIL } from "./list/email.ts";
import { ENTRANCE } from "./list/entrance.ts";
import { FEES } from "./list/fees.ts";
import { MONEY } from "./list/money.ts";
import { PRIVACY } from "./list/privacy.ts";
import { PROJECTS } from "./list/projects.ts";
import { RECEIPTS } from "./list/receipts.ts";

export const MUTANTS: readonly Mutant[] = [
  ...ACCESS,
  ...ACCOUNTS,
  ...CHECKOUTS,
  ...CONVERSATIONS,
  ...DEALS,
  ...EMAIL,
  ...ENTRANCE,
  ...FEES,
  ...MONEY,
  ...PRIVACY,
  ...PROJECTS,
  ...RECEIPTS,
];
