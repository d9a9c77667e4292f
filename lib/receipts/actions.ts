"use server";

import { action } from "../door";
import { saveIdentity } from "./mutations/identity";
import { issueLirReceipt } from "./mutations/issue";
import { revokeReceipt } from "./mutations/revoke";
import { identitySchema, issueSchema, revokeSchema } from "./schema";

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

export const saveIdentityAction = action({
  name: "save-receipt-identity",
  schema: identitySchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["profile", viewer.userId]] : []),
  run: (input, { viewer }) => saveIdentity(viewer.userId, input),
});
