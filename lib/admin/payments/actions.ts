"use server";

import { action } from "@/lib/access/door";
import { dangerousLimits, officeLimit, withPassword } from "@/lib/admin/access/mutations";
import { byCaller } from "@/lib/admin/audit/mutations";
import { recordTransfer, refundByTeam, retryWebhookEvent } from "./mutations";
import { refundSchema, retrySchema, transferSchema } from "./schema";

export const refundPaymentAction = action({
  name: "refund-payment",
  schema: refundSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => refundByTeam(by, input)),
});

export const recordTransferAction = action({
  name: "record-transfer",
  schema: transferSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => recordTransfer(by, input)),
});

export const retryWebhookEventAction = action({
  name: "retry-webhook-event",
  schema: retrySchema,
  allow: "admin",
  limit: officeLimit,
  run: ({ id }, caller) => retryWebhookEvent(byCaller(caller), id),
});
