import { z } from "zod";
import { isStrongPassword, MAX_PASSWORD } from "../accounts/rules";
import { isLonger } from "../text";
import { type Check, inOrder, isEmail, normalizeEmail } from "../validation";
import { EMAIL_INVALID, PASSWORD } from "./messages";

/** Whatever is no text counts as an empty field, so that the ordered checks decide what is said about it. */
const typed = z.string().catch("");
const email = typed.transform(normalizeEmail);

type WithEmail = { email: string };
const emailChecks: Check<WithEmail>[] = [
  { field: "email", problem: EMAIL_INVALID, fails: (values) => !isEmail(values.email) },
];

type WithPassword = { password: string; confirmPassword: string };
const passwordChecks: Check<WithPassword>[] = [
  { field: "password", problem: PASSWORD.weak, fails: (values) => !isStrongPassword(values.password) },
  { field: "password", problem: PASSWORD.long, fails: (values) => isLonger(values.password, MAX_PASSWORD) },
  {
    field: "confirmPassword",
    problem: PASSWORD.mismatch,
    fails: (values) => values.password !== values.confirmPassword,
  },
];

type WithCurrent = { currentPassword: string };
const currentChecks: Check<WithCurrent>[] = [
  {
    field: "currentPassword",
    problem: PASSWORD.currentRequired,
    fails: (values) => values.currentPassword === "",
  },
];

/** /auth/recuperar */
export const recoverySchema = z.object({ email }).superRefine(inOrder(emailChecks));

/** /auth/nova-senha; `token` is what the link carries as token_hash. */
export const resetSchema = z
  .object({ token: typed, password: typed, confirmPassword: typed })
  .superRefine(inOrder(passwordChecks));
export type ResetInput = z.output<typeof resetSchema>;

const differs: Check<WithCurrent & WithPassword>[] = [
  {
    field: "password",
    problem: PASSWORD.same,
    fails: (values) => values.password === values.currentPassword,
  },
];
export const passwordSchema = z
  .object({ currentPassword: typed, password: typed, confirmPassword: typed })
  .superRefine(
    inOrder<WithCurrent & WithPassword, string>([...currentChecks, ...passwordChecks, ...differs]),
  );
export type PasswordInput = z.output<typeof passwordSchema>;

export const emailChangeSchema = z
  .object({ email, currentPassword: typed })
  .superRefine(inOrder<WithEmail & WithCurrent, string>([...emailChecks, ...currentChecks]));
export type EmailChangeInput = z.output<typeof emailChangeSchema>;
