"use server";

import { action, nothingSchema } from "@/lib/access/door";
import { acceptInterest, declineInterest, undoAnswer } from "./mutations/answer";
import { askAmount } from "./mutations/ask-amount";
import { findTaxRegime } from "./mutations/find-tax-regime";
import { nameAmount } from "./mutations/name-amount";
import { registerInterest, withdrawInterest } from "./mutations/register";
import { amountSchema, answerSchema, declineSchema, interestSchema, withdrawalSchema } from "./schema";

/** Button 'Tenho Interesse' (B3.8, B5.1, B6.3). */
export const registerInterestAction = action({
  name: "register-interest",
  schema: interestSchema,
  allow: "financiador",
  unauthenticated: "Você precisa estar logado para registrar interesse",
  limit: "interest",
  run: (input, { viewer }) => registerInterest(viewer, input),
});

export const withdrawInterestAction = action({
  name: "withdraw-interest",
  schema: withdrawalSchema,
  allow: "financiador",
  limit: "interest",
  run: (withdrawal, { viewer }) => withdrawInterest(viewer.userId, withdrawal),
});

/** Button 'Aceitar' (B3.7, B3.9). */
export const acceptInterestAction = action({
  name: "accept-interest",
  schema: answerSchema,
  allow: "captador",
  limit: "answer",
  run: ({ id }, { viewer }) => acceptInterest(viewer.userId, id, viewer.colleague?.id),
});

export const declineInterestAction = action({
  name: "decline-interest",
  schema: declineSchema,
  allow: "captador",
  limit: "answer",
  run: (input, { viewer }) => declineInterest(viewer.userId, input, viewer.colleague?.id),
});

export const undoAnswerAction = action({
  name: "undo-answer",
  schema: answerSchema,
  allow: "captador",
  limit: "answer",
  run: ({ id }, { viewer }) => undoAnswer(viewer.userId, id),
});

export const askAmountAction = action({
  name: "ask-amount",
  schema: answerSchema,
  allow: "captador",
  limit: "answer",
  run: ({ id }, { viewer }) => askAmount(viewer.userId, id),
});

export const nameAmountAction = action({
  name: "name-amount",
  schema: amountSchema,
  allow: "financiador",
  limit: "interest",
  run: (input, { viewer }) => nameAmount(viewer.userId, input),
});

export const findTaxRegimeAction = action({
  name: "find-tax-regime",
  schema: nothingSchema,
  allow: "financiador",
  limit: (_, { address }) => [["cnpj_address", address]],
  run: (_, { viewer }) => findTaxRegime(viewer.userId),
});
