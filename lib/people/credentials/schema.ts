import { z } from "zod";
import { SESSIONS } from "@/lib/access/sessions/messages";
import { type Check, inOrder, isEmail, normalizeEmail } from "@/lib/kit/validation";
import { EMAIL_INVALID, PASSWORD } from "./messages";
import { CURRENT_PASSWORD_CHECKS, NEW_PASSWORD_CHECKS, PASSWORD_CHANGE_CHECKS } from "./rules";

const typed = z.string().catch("");
const email = typed.transform(normalizeEmail);

type WithEmail = { email: string };
const emailChecks: Check<WithEmail>[] = [
  { field: "email", problem: EMAIL_INVALID, fails: (values) => !isEmail(values.email) },
];

export const recoverySchema = z.object({ email }).superRefine(inOrder(emailChecks));

export const resetSchema = z
  .object({ token: typed, password: typed, confirmPassword: typed })
  .superRefine(inOrder(NEW_PASSWORD_CHECKS, PASSWORD));
export type ResetInput = z.output<typeof resetSchema>;

export const passwordSchema = z
  .object({ currentPassword: typed, password: typed, confirmPassword: typed })
  .superRefine(inOrder(PASSWORD_CHANGE_CHECKS, PASSWORD));
export type PasswordInput = z.output<typeof passwordSchema>;

export const emailChangeSchema = z
  .object({ email, currentPassword: typed })
  .superRefine((values, context) => {
    inOrder(emailChecks)(values, context);
    inOrder(CURRENT_PASSWORD_CHECKS, PASSWORD)(values, context);
  });
export type EmailChangeInput = z.output<typeof emailChangeSchema>;

export const endSessionSchema = z.object({ id: z.uuid(SESSIONS.gone) });
