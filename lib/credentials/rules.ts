import { MIN_PASSWORD, MIN_STRONG_PASSWORD } from "../accounts/rules";

/** What a screen asks of a password: in one sentence, and part by part. */
export type PasswordRule = {
  hint: string;
  parts: readonly { name: string; holds: (password: string) => boolean }[];
};

const atLeast = (length: number) => ({
  name: `${length} caracteres`,
  holds: (password: string) => password.length >= length,
});

/** Generic, fundraiser and company signup (A5.5). */
export const SHORT_PASSWORD: PasswordRule = {
  hint: `Pelo menos ${MIN_PASSWORD} caracteres.`,
  parts: [atLeast(MIN_PASSWORD)],
};

/** Project and plan signup, and every new password (A5.4, A5.6). */
export const STRONG_PASSWORD: PasswordRule = {
  hint: `Pelo menos ${MIN_STRONG_PASSWORD} caracteres, com letra maiúscula, minúscula e número.`,
  parts: [
    atLeast(MIN_STRONG_PASSWORD),
    { name: "letra maiúscula", holds: (password) => /\p{Lu}/u.test(password) },
    { name: "letra minúscula", holds: (password) => /\p{Ll}/u.test(password) },
    { name: "número", holds: (password) => /\d/.test(password) },
  ],
};

const list = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/** How far a typed password is from the rule of its screen. */
export function passwordProgress({ parts }: PasswordRule, password: string): string {
  const missing = parts.filter(({ holds }) => !holds(password)).map(({ name }) => name);
  return missing.length > 0 ? `Falta: ${list.format(missing)}.` : "A senha atende à regra.";
}
