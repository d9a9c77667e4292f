"use server";

import { action } from "@/lib/access/door";
import { changePayer, informDepositWithPayer, refreshLegalName, saveIdentity } from "./mutations/identity";
import { issueLirReceipt, revokeReceipt } from "./mutations/issue";
import { saveAccountant, sendToAccountant } from "./mutations/send";
import {
  accountantSchema,
  depositSchema,
  identitySchema,
  issueSchema,
  refreshSchema,
  revokeSchema,
  sendSchema,
} from "./schema";

export const issueReceiptAction = action({
  name: "issue-receipt",
  schema: issueSchema,
  allow: "captador",
  limit: "receipt_issue",
  run: ({ oportunidade, ...seen }, { viewer }) =>
    issueLirReceipt(viewer.userId, oportunidade, viewer.colleague?.id, seen),
});

export const revokeReceiptAction = action({
  name: "revoke-receipt",
  schema: revokeSchema,
  allow: "captador",
  limit: "receipt_issue",
  run: (input, { viewer, now }) => revokeReceipt(viewer.userId, input, now, viewer.colleague?.id),
});

/**
 * Saves name and CPF or CNPJ for receipts: in the account's profile or, with `oportunidade`, only as those of the payer
 * of that deal's deposit.
 */
export const saveIdentityAction = action({
  name: "save-receipt-identity",
  schema: identitySchema,
  allow: "viewer",
  limit: "profile",
  run: ({ oportunidade, ...party }, { viewer, now }) =>
    oportunidade === null
      ? saveIdentity(viewer.userId, party, now, viewer.colleague?.id)
      : changePayer(viewer.userId, oportunidade, party, now, viewer.colleague?.id),
});

export const refreshLegalNameAction = action({
  name: "refresh-legal-name",
  schema: refreshSchema,
  allow: "company",
  limit: "organization_lookup",
  run: ({ oportunidade }, { viewer }) => refreshLegalName(viewer.userId, oportunidade, viewer.colleague?.id),
});

export const informDepositAction = action({
  name: "inform-deposit",
  schema: depositSchema,
  allow: "financiador",
  limit: "deal",
  run: (input, { viewer, now }) => informDepositWithPayer(viewer.userId, input, now, viewer.colleague?.id),
});

export const sendReceiptAction = action({
  name: "send-receipt",
  schema: sendSchema,
  allow: "viewer",
  limit: "receipt_send",
  run: (input, { viewer, now }) => sendToAccountant(viewer, input, now),
});

export const saveAccountantAction = action({
  name: "save-accountant",
  schema: accountantSchema,
  allow: "viewer",
  limit: "profile",
  run: ({ email }, { viewer }) => saveAccountant(viewer.userId, email),
});
