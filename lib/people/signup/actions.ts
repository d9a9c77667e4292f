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

export const signUpGenericAction = action({
  name: "sign-up-generic",
  schema: genericSchema,
  allow: "anyone",
  limit: (_, { address }) => [["signup_address", address]],
  run: signUpGeneric,
});

export const signUpCaptadorAction = action({
  name: "sign-up-captador",
  schema: captadorSchema,
  allow: "anyone",
  limit: (_, { address }) => [["signup_address", address]],
  run: signUpCaptador,
});

export const signUpProjectAction = action({
  name: "sign-up-project",
  schema: projectSchema,
  allow: "anyone",
  limit: (_, { address }) => [["signup_address", address]],
  run: signUpProject,
});

export const signUpCompanyAction = action({
  name: "sign-up-company",
  schema: companySchema,
  allow: "anyone",
  limit: (_, { address }) => [["signup_address", address]],
  run: signUpCompany,
});

export const signUpPlanAction = action({
  name: "sign-up-plan",
  schema: planSchema,
  allow: "anyone",
  limit: (_, { address }) => [["signup_address", address]],
  run: signUpPlan,
});

/** Each call counts as a resend and as a password check (A2.11, A2.13). */
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
