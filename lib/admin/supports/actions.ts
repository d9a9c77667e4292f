"use server";

import { action } from "@/lib/access/door";
import { dangerousLimits, withPassword } from "@/lib/admin/access/mutations";
import { annulConfirmation, endDeal } from "./mutations";
import { annulSchema, endSchema } from "./schema";

export const annulDepositAction = action({
  name: "annul-deposit",
  schema: annulSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => annulConfirmation(by, input)),
});

export const endDealAction = action({
  name: "end-deal",
  schema: endSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => endDeal(by, input)),
});
