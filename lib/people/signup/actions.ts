"use server";

import { action } from "@/lib/access/door";
import { correctEmail } from "./mutations/correct-email";
import { signUpCaptador, signUpCompany, signUpGeneric, signUpPlan, signUpProject } from "./mutations/forms";
import {
  captadorSchema,
  companySchema,
  correctionSchema,
  genericSchema,
  planSchema,
  projectSchema,
} from "./schema";

/** Generic sign-up of /auth (A2.4). */
export const signUpGenericAction = action({
  name: "sign-up-generic",
  schema: genericSchema,
  allow: "anyone",
  limit: (_, { address }) => [["signup_address", address]],
  run: signUpGeneric,
});

/** Captador sign-up of /auth/captador (A2.5). */
export const signUpCaptadorAction = action({
  name: "sign-up-captador",
  schema: captadorSchema,
  allow: "anyone",
  limit: (_, { address }) => [["signup_address", address]],
  run: signUpCaptador,
});

/** Project sign-up of /project-signup (A2.6). */
export const signUpProjectAction = action({
  name: "sign-up-project",
  schema: projectSchema,
  allow: "anyone",
  limit: (_, { address }) => [["signup_address", address]],
  run: signUpProject,
});

/** Company sign-up of /cadastro-empresa and /auth/financiador (A2.7). */
export const signUpCompanyAction = action({
  name: "sign-up-company",
  schema: companySchema,
  allow: "anyone",
  limit: (_, { address }) => [["signup_address", address]],
  run: signUpCompany,
});

/** Plan sign-up of /signup (A2.8). */
export const signUpPlanAction = action({
  name: "sign-up-plan",
  schema: planSchema,
  allow: "anyone",
  limit: (_, { address }) => [["signup_address", address]],
  run: signUpPlan,
});

/** Called by the screens after a sign-up (A2.11, A2.13). It has the limits of a resend and of a password check. */
export const correctEmailAction = action({
  name: "correct-email",
  schema: correctionSchema,
  allow: "anyone",
  limit: ({ email }, { address, signedUp }) => [
    ["resend_address", address],
    ["resend", email],
    ["password_check", signedUp ?? address],
  ],
  run: (input, { signedUp, now }) => correctEmail(input, signedUp, now),
});
