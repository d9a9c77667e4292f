import { z } from "zod";
import { PLANS, USER_TYPES } from "@/lib/kit/account-kinds";
import { toPlainText } from "@/lib/kit/text";
import { type Check, inOrder, isEmail, normalizeEmail, normalizePhone } from "@/lib/kit/validation";
import { CONFIRMATION } from "@/lib/people/accounts/messages";
import { signupVersions } from "@/lib/people/accounts/schema";
import { PASSWORD } from "@/lib/people/credentials/messages";
import { SIGNUP_TEXTS } from "./messages";
import {
  CAPTADOR_CHECKS,
  COMPANY_CHECKS,
  GENERIC_CHECKS,
  PLAN_CHECKS,
  PROJECT_CHECKS,
  PROJECT_FUNCTION_CHECKS,
} from "./rules";

const secret = z.string().catch("");
const text = secret.transform(toPlainText);
const email = secret.transform(normalizeEmail);
/** Removes the mask. 100 characters are enough to refuse a number that is too long. */
const unmasked = text.transform((value) => value.slice(0, 100).replace(/[\s()+./-]/g, ""));
const phone = text.transform((value) => normalizePhone(value.slice(0, 100)));
const cnpj = unmasked.transform((value) => value.toUpperCase());
const state = text.transform((value) => value.toUpperCase());
const accepted = z.boolean().catch(false);
/** Wanted plan (A3.16), in any letter case. */
const plan = z.string().toLowerCase().pipe(z.enum(PLANS, "Invalid plan selected")).default("free");

const account = {
  full_name: text,
  company_name: text,
  cnpj,
  state,
  city: text,
  phone,
  email,
  password: secret,
  confirmPassword: secret,
  acceptTerms: accepted,
  signupVersions,
};
const organization = {
  nome_completo: text,
  cnpj,
  razao_social: text,
  estado: state,
  cidade: text,
  telefone: phone,
  email,
  password: secret,
  acceptTerms: accepted,
  signupVersions,
};

export const genericSchema = z
  .object({
    ...account,
    user_type: z.enum(USER_TYPES).default("financiador"),
    person_type: z.enum(["pf", "pj"]).default("pf"),
    cpf: unmasked,
  })
  .superRefine(inOrder(GENERIC_CHECKS, { ...PASSWORD, ...SIGNUP_TEXTS.generic }));
export type GenericSignup = z.output<typeof genericSchema>;

export const captadorSchema = z
  .object({
    ...account,
    cnpjChecked: z.boolean().catch(true),
    lir_approved: z.enum(["", "sim", "nao"]).catch(""),
  })
  .superRefine(inOrder(CAPTADOR_CHECKS, { ...PASSWORD, ...SIGNUP_TEXTS.captador }));
export type CaptadorSignup = z.output<typeof captadorSchema>;

const project = z.object({
  ...organization,
  project_name: text,
  confirmPassword: secret,
  plan,
});
export const projectSchema = project.superRefine(
  inOrder(PROJECT_CHECKS, { ...PASSWORD, ...SIGNUP_TEXTS.project }),
);
export type ProjectInput = z.input<typeof projectSchema>;
/** Body of new-signup-project (A7.13), which requires only email, password and project_name. */
export const projectFunctionSchema = project.superRefine(
  inOrder(PROJECT_FUNCTION_CHECKS, { ...PASSWORD, ...SIGNUP_TEXTS.project }),
);
export type ProjectSignup = z.output<typeof projectSchema>;

/** Form, and body of new_signup_company_v2 (A2.7, A3.9, A5.5). */
export const companySchema = z
  .object({
    ...organization,
    confirmPassword: z.string().optional().catch(""),
  })
  .superRefine(inOrder(COMPANY_CHECKS, { ...PASSWORD, ...SIGNUP_TEXTS.company }));
export type CompanySignup = z.output<typeof companySchema>;

export const planSchema = z
  .object({
    name: text,
    cnpj,
    razao: text,
    state,
    city: text,
    phone,
    email,
    pwd: secret,
    pwd2: secret,
    plan,
    terms: accepted,
    signupVersions,
  })
  .superRefine(inOrder(PLAN_CHECKS, { ...PASSWORD, ...SIGNUP_TEXTS.plan }));
export type PlanSignup = z.output<typeof planSchema>;

const correctionChecks: Check<{ email: string; password: string }>[] = [
  { field: "email", problem: SIGNUP_TEXTS.generic.emailFormat, fails: (values) => !isEmail(values.email) },
  { field: "password", problem: CONFIRMATION.passwordMissing, fails: ({ password }) => password === "" },
];
export const correctionSchema = z
  .object({ current: email, email, password: secret })
  .superRefine(inOrder(correctionChecks));
export type CorrectionInput = z.output<typeof correctionSchema>;
