import type { Mutant } from "./fit.ts";
import { ACCESS } from "./list/access.ts";
import { ACCOUNTS } from "./list/accounts.ts";
import { ADMIN } from "./list/admin.ts";
import { AI } from "./list/ai.ts";
import { BANK } from "./list/bank.ts";
import { BRIEFS } from "./list/briefs.ts";
import { CATALOG } from "./list/catalog.ts";
import { CHECKOUTS } from "./list/checkout.ts";
import { CONVERSATIONS } from "./list/conversations.ts";
import { DEALS } from "./list/deals.ts";
import { DESK } from "./list/desk.ts";
import { EMAIL } from "./list/email.ts";
import { ENTRANCE } from "./list/entrance.ts";
import { FEES } from "./list/fees.ts";
import { MONEY } from "./list/money.ts";
import { ORGANIZATIONS } from "./list/organizations.ts";
import { OUTREACH } from "./list/outreach.ts";
import { PLANS_AND_LEDGER } from "./list/plans.ts";
import { PORTFOLIOS } from "./list/portfolios.ts";
import { PRIVACY } from "./list/privacy.ts";
import { PROJECTS } from "./list/projects.ts";
import { RECEIPTS } from "./list/receipts.ts";
import { UPLOADS } from "./list/uploads.ts";
import { WORKSPACE } from "./list/workspace.ts";

export const MUTANTS: readonly Mutant[] = [
  ...ACCESS,
  ...ACCOUNTS,
  ...ADMIN,
  ...AI,
  ...BANK,
  ...BRIEFS,
  ...CATALOG,
  ...CHECKOUTS,
  ...CONVERSATIONS,
  ...DEALS,
  ...DESK,
  ...EMAIL,
  ...ENTRANCE,
  ...FEES,
  ...MONEY,
  ...ORGANIZATIONS,
  ...OUTREACH,
  ...PLANS_AND_LEDGER,
  ...PORTFOLIOS,
  ...PRIVACY,
  ...PROJECTS,
  ...RECEIPTS,
  ...UPLOADS,
  ...WORKSPACE,
];
