"use server";

import { action } from "@/lib/access/door";
import { dangerousLimits, officeLimit, withPassword } from "@/lib/admin/access/mutations";
import { byCaller } from "@/lib/admin/audit/mutations";
import { recordLoss } from "./mutations/loss";
import { retryWebhookEvent, settleWebhookEvent } from "./mutations/notices";
import { bookPayment, correctBooking, undoBooking } from "./mutations/outside";
import { refundByTeam } from "./mutations/refund";
import { recordTransfer, releaseTransfer, reserveTransfer } from "./mutations/transfer";
import {
  bookSchema,
  correctSchema,
  lossSchema,
  refundSchema,
  releaseSchema,
  reserveSchema,
  retrySchema,
  settleSchema,
  transferSchema,
  undoSchema,
} from "./schema";

export const refundPaymentAction = action({
  name: "refund-payment",
  schema: refundSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => refundByTeam(by, input)),
});

export const reserveTransferAction = action({
  name: "reserve-transfer",
  schema: reserveSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => reserveTransfer(by, input)),
});

export const releaseTransferAction = action({
  name: "release-transfer",
  schema: releaseSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => releaseTransfer(by, input)),
});

export const recordTransferAction = action({
  name: "record-transfer",
  schema: transferSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => recordTransfer(by, input)),
});

export const bookPaymentAction = action({
  name: "book-payment",
  schema: bookSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, recebido: _, ...input }, caller) =>
    withPassword(caller, senha, (by) => bookPayment(by, input)),
});

export const correctBookingAction = action({
  name: "correct-booking",
  schema: correctSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => correctBooking(by, input)),
});

export const undoBookingAction = action({
  name: "undo-booking",
  schema: undoSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => undoBooking(by, input)),
});

export const recordLossAction = action({
  name: "record-loss",
  schema: lossSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => recordLoss(by, input)),
});

export const retryWebhookEventAction = action({
  name: "retry-webhook-event",
  schema: retrySchema,
  allow: "admin",
  limit: officeLimit,
  run: ({ id }, caller) => retryWebhookEvent(byCaller(caller), id),
});

export const settleWebhookEventAction = action({
  name: "settle-webhook-event",
  schema: settleSchema,
  allow: "admin",
  limit: officeLimit,
  run: (input, caller) => settleWebhookEvent(byCaller(caller), input),
});
