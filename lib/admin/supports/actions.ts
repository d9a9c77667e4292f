"use server";

import { action } from "@/lib/access/door";
import { dangerousLimits, withPassword } from "@/lib/admin/access/mutations";
import { annulByTeam, changeDealPayer, endDeal } from "./mutations";
import { annulSchema, endSchema, payerSchema } from "./schema";

export const annulDepositAction = action({
  name: "annul-deposit",
  schema: annulSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => annulByTeam(by, input)),
});

export const endDealAction = action({
  name: "end-deal",
  schema: endSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => endDeal(by, input)),
});

export const changeDealPayerAction = action({
  name: "change-deal-payer",
  schema: payerSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => changeDealPayer(by, input)),
});
