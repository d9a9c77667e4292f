import { z } from "zod";
import { cutText, toPlainText } from "@/lib/kit/text";
import { type Check, inOrder, isEmail, normalizeEmail } from "@/lib/kit/validation";
import { CONFIRMATION, LOGIN, RESEND } from "./messages";

/** A value that is not a string becomes "", so that the checks of the form report it. */
const typed = z.string().catch("");
const email = typed.transform(normalizeEmail);
const carried = z.string().max(200).optional().catch(undefined);

const login = z.object({ email, password: typed });
const bothRequired = (problem: string): Check<z.output<typeof login>>[] => [
  { field: "email", problem, fails: (values) => values.email === "" },
  { field: "password", problem, fails: (values) => values.password === "" },
];

export const loginSchema = login.superRefine(inOrder(bothRequired(LOGIN.required)));
export const companyLoginSchema = login.superRefine(inOrder(bothRequired(LOGIN.companyRequired)));
export type LoginInput = z.output<typeof loginSchema>;

export const confirmationSchema = z.object({
  token_hash: carried,
  type: carried,
  code: carried,
  access_token: carried,
  password: carried,
  returns: z.boolean().optional().catch(undefined),
});

const addressed: Check<{ email: string }>[] = [
  { field: "email", problem: RESEND.missing, fails: (values) => values.email === "" },
  { field: "email", problem: RESEND.invalid, fails: (values) => !isEmail(values.email) },
];
export const resendSchema = z.object({ email }).superRefine(inOrder(addressed));

export const signupVersions = carried;

/** `acceptedFrom`: page on which the person accepted the terms (A3.5). */
export const termsSchema = z.object({
  acceptedFrom: typed.transform((text) => cutText(toPlainText(text), 100)),
  termsVersion: carried,
});
export type TermsInput = z.output<typeof termsSchema>;

const withPassword: Check<{ password: string }>[] = [
  { field: "password", problem: CONFIRMATION.passwordMissing, fails: ({ password }) => password === "" },
];
export const linkPasswordSchema = z.object({ password: typed }).superRefine(inOrder(withPassword));
