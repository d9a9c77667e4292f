"use server";

import { action } from "@/lib/access/door";
import { informDepositWithPayer, saveIdentity } from "./mutations/identity";
import { issueLirReceipt, revokeReceipt } from "./mutations/issue";
import { depositSchema, identitySchema, issueSchema, revokeSchema } from "./schema";

export const issueReceiptAction = action({
  name: "issue-receipt",
  schema: issueSchema,
  allow: "captador",
  limit: (_, { viewer }) => (viewer ? [["receipt_issue", viewer.userId]] : []),
  run: ({ oportunidade }, { viewer }) => issueLirReceipt(viewer.userId, oportunidade),
});

export const revokeReceiptAction = action({
  name: "revoke-receipt",
  schema: revokeSchema,
  allow: "captador",
  limit: (_, { viewer }) => (viewer ? [["receipt_issue", viewer.userId]] : []),
  run: (input, { viewer, now }) => revokeReceipt(viewer.userId, input, now),
});

/** Identity on receipts: of a funder for deposits, of a captador for fees and months. */
export const saveIdentityAction = action({
  name: "save-receipt-identity",
  schema: identitySchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["profile", viewer.userId]] : []),
  run: (input, { viewer, now }) => saveIdentity(viewer.userId, input, now),
});

/** A deposit with the bank's proof and the identity for the receipt. */
export const informDepositAction = action({
  name: "inform-deposit",
  schema: depositSchema,
  allow: "financiador",
  limit: (_, { viewer }) => (viewer ? [["deal", viewer.userId]] : []),
  run: (input, { viewer, now }) => informDepositWithPayer(viewer.userId, input, now),
});
