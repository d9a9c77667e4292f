import { z } from "zod";
import { EMAIL_INVALID, LOGIN, PASSWORD, RESEND } from "./messages";
import {
  type Check,
  isEmail,
  isStrongPassword,
  MAX_PASSWORD,
  normalizeEmail,
  problemsOf,
  toPlainText,
} from "./rules";

/** Whatever is no text counts as an empty field, so that the ordered checks decide what is said about it. */
const typed = z.string().catch("");
const email = typed.transform(normalizeEmail);
const optional = z.string().max(200).optional().catch(undefined);

/** The problems of an ordered list as issues of the form. */
function inOrder<V>(checks: readonly Check<V>[]) {
  return (values: V, context: z.RefinementCtx<V>) => {
    for (const { field, problem } of problemsOf(values, checks)) {
      context.addIssue({ code: "custom", path: [field], message: problem });
    }
  };
}

const login = z.object({ email, password: typed });
const bothRequired = (problem: string): Check<z.output<typeof login>>[] => [
  { field: "email", problem, fails: (values) => values.email === "" },
  { field: "password", problem, fails: (values) => values.password === "" },
];

/** Generic and fundraiser login (A5.2). */
export const loginSchema = login.superRefine(inOrder(bothRequired(LOGIN.required)));
/** Company login (A5.1). */
export const companyLoginSchema = login.superRefine(inOrder(bothRequired(LOGIN.companyRequired)));
export type LoginInput = z.output<typeof loginSchema>;

/** Three carriers of one token (A7.2); lib/accounts/rules.ts readCarrier() takes it out. */
export const confirmationSchema = z.object({
  token_hash: optional,
  type: optional,
  code: optional,
  access_token: optional,
});

/** Resend (A5.8): an address, or the words for its absence. */
export const resendSchema = z.object({ email }).superRefine(
  inOrder<{ email: string }>([
    { field: "email", problem: RESEND.missing, fails: (values) => values.email === "" },
    { field: "email", problem: RESEND.invalid, fails: (values) => !isEmail(values.email) },
  ]),
);

export const recoverySchema = z
  .object({ email })
  .superRefine(
    inOrder<{ email: string }>([
      { field: "email", problem: EMAIL_INVALID, fails: (values) => !isEmail(values.email) },
    ]),
  );

type NewPassword = { password: string; confirmPassword: string };
const newPassword: Check<NewPassword>[] = [
  { field: "password", problem: PASSWORD.weak, fails: (values) => !isStrongPassword(values.password) },
  { field: "password", problem: PASSWORD.long, fails: (values) => values.password.length > MAX_PASSWORD },
  {
    field: "confirmPassword",
    problem: PASSWORD.mismatch,
    fails: (values) => values.password !== values.confirmPassword,
  },
];

/** A new password by link; `token` is what the link carried as token_hash. */
export const resetSchema = z
  .object({ token: typed, password: typed, confirmPassword: typed })
  .superRefine(inOrder<NewPassword>(newPassword));

export const passwordSchema = z
  .object({ currentPassword: typed, password: typed, confirmPassword: typed })
  .superRefine(
    inOrder<NewPassword & { currentPassword: string }>([
      {
        field: "currentPassword",
        problem: PASSWORD.currentRequired,
        fails: (values) => values.currentPassword === "",
      },
      ...newPassword,
      {
        field: "password",
        problem: PASSWORD.same,
        fails: (values) => values.password === values.currentPassword,
      },
    ]),
  );

export const emailChangeSchema = z.object({ currentPassword: typed, email }).superRefine(
  inOrder<{ currentPassword: string; email: string }>([
    { field: "email", problem: EMAIL_INVALID, fails: (values) => !isEmail(values.email) },
    {
      field: "currentPassword",
      problem: PASSWORD.currentRequired,
      fails: (values) => values.currentPassword === "",
    },
  ]),
);

/** From where the terms were accepted (A3.5). */
export const termsSchema = z.object({
  acceptedFrom: z
    .string()
    .catch("")
    .transform((text) => toPlainText(text).slice(0, 100)),
});

export const nothingSchema = z.object({}).optional();
