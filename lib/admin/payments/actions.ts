"use server";

import { action } from "@/lib/access/door";
import { dangerousLimits, officeLimit, withPassword } from "@/lib/admin/access/mutations";
import { byCaller } from "@/lib/admin/audit/mutations";
import { refundByTeam, retryNotice } from "./mutations";
import { refundSchema, retrySchema } from "./schema";

export const refundPaymentAction = action({
  name: "refund-payment",
  schema: refundSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => refundByTeam(by, input)),
});

export const retryNoticeAction = action({
  name: "retry-stripe-notice",
  schema: retrySchema,
  allow: "admin",
  limit: officeLimit,
  run: ({ id }, caller) => retryNotice(byCaller(caller), id),
});
