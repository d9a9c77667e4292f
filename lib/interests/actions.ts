"use server";

import { action, nothingSchema } from "../door";
import { registerInterest, tellRegime, withdrawInterest } from "./mutations";
import { interestSchema, withdrawalSchema } from "./schema";

/** 'Tenho Interesse' (B3.8, B5.1, B6.3). */
export const registerInterestAction = action({
  name: "register-interest",
  schema: interestSchema,
  allow: "financiador",
  unauthenticated: "Você precisa estar logado para registrar interesse",
  limit: (_, { viewer }) => (viewer ? [["interest", viewer.userId]] : []),
  run: (input, { viewer }) => registerInterest(viewer, input),
});

/** Taking an interest back, on 'Meus interesses'. */
export const withdrawInterestAction = action({
  name: "withdraw-interest",
  schema: withdrawalSchema,
  allow: "financiador",
  limit: (_, { viewer }) => (viewer ? [["interest", viewer.userId]] : []),
  run: ({ id }, { viewer }) => withdrawInterest(viewer.userId, id),
});

/** The tax regime of the viewer's company, for the hint in the dialog. */
export const tellRegimeAction = action({
  name: "tell-regime",
  schema: nothingSchema,
  allow: "financiador",
  limit: (_, { address }) => [["cnpj_address", address]],
  run: (_, { viewer }) => tellRegime(viewer.userId),
});
