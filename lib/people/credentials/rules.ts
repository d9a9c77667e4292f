import { formatList } from "@/lib/kit/format";
import { isLonger } from "@/lib/kit/text";
import { DAY, HOUR } from "@/lib/kit/time";
import type { Check } from "@/lib/kit/validation";

/** Milliseconds. /auth/recuperar shows this time. */
export const RECOVERY_LIFETIME = HOUR;
/** Milliseconds. */
export const EMAIL_CHANGE_LIFETIME = DAY;

const MIN_SHORT = 6;
const MIN_STRONG = 8;
/** Characters. Longer passwords take longer to hash. */
export const MAX_PASSWORD = 128;

export type PasswordRule = {
  hint: string;
  parts: readonly { name: string; holds: (password: string) => boolean }[];
};

const atLeast = (length: number) => ({
  name: `${length} caracteres`,
  holds: (password: string) => password.length >= length,
});

/** For the generic, captador and company sign-up (A5.5, A9.6). */
export const SHORT_PASSWORD: PasswordRule = {
  hint: `Pelo menos ${MIN_SHORT} caracteres.`,
  parts: [atLeast(MIN_SHORT)],
};

/** For the sign-up with a project, a plan or an invitation, and for new passwords (A5.4, A5.6, A9.6). */
export const STRONG_PASSWORD: PasswordRule = {
  hint: `Pelo menos ${MIN_STRONG} caracteres, com letra maiúscula, minúscula e número.`,
  parts: [
    atLeast(MIN_STRONG),
    { name: "letra maiúscula", holds: (password) => /\p{Lu}/u.test(password) },
    { name: "letra minúscula", holds: (password) => /\p{Ll}/u.test(password) },
    { name: "número", holds: (password) => /\d/.test(password) },
  ],
};

export const meets = ({ parts }: PasswordRule, password: string): boolean =>
  parts.every(({ holds }) => holds(password));

export function passwordProgress({ parts }: PasswordRule, password: string): string {
  const missing = parts.filter(({ holds }) => !holds(password)).map(({ name }) => name);
  return missing.length > 0 ? `Falta: ${formatList(missing)}.` : "A senha atende à regra.";
}

type WithPassword = { password: string; confirmPassword: string };

export const NEW_PASSWORD_CHECKS: Check<WithPassword, "weak" | "long" | "mismatch">[] = [
  { field: "password", problem: "weak", fails: (values) => !meets(STRONG_PASSWORD, values.password) },
  { field: "password", problem: "long", fails: (values) => isLonger(values.password, MAX_PASSWORD) },
  {
    field: "confirmPassword",
    problem: "mismatch",
    fails: (values) => values.password !== values.confirmPassword,
  },
];

type WithCurrent = { currentPassword: string };

export const CURRENT_PASSWORD_CHECKS: Check<WithCurrent, "currentRequired">[] = [
  {
    field: "currentPassword",
    problem: "currentRequired",
    fails: (values) => values.currentPassword === "",
  },
];

export const PASSWORD_CHANGE_CHECKS: Check<
  WithCurrent & WithPassword,
  "currentRequired" | "weak" | "long" | "mismatch" | "same"
>[] = [
  ...CURRENT_PASSWORD_CHECKS,
  ...NEW_PASSWORD_CHECKS,
  {
    field: "password",
    problem: "same",
    fails: (values) => values.password === values.currentPassword,
  },
];
