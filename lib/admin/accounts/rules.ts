import type { ListSpec } from "@/lib/admin/list/rules";
import { MINUTE } from "@/lib/kit/time";
import { isEmail, isValidCnpj } from "@/lib/kit/validation";

export const ACCOUNT_LIST = {
  filters: { tipo: ["todas", "captador", "financiador", "suspensas"] },
  sorts: ["novas", "antigas"],
} as const satisfies ListSpec;

type PersonSearch =
  | { kind: "nothing" }
  | { kind: "email"; email: string }
  | { kind: "document"; number: string }
  | { kind: "words"; text: string };

/** A CPF, or a CNPJ that begins with a digit, without punctuation. Check digits are not verified. */
const DOCUMENT = /^(?:\d{11}|\d[0-9A-Z]{11}\d{2})$/;

export function readPersonSearch(text: string): PersonSearch {
  const typed = text.trim();
  if (typed === "") return { kind: "nothing" };
  if (isEmail(typed)) return { kind: "email", email: typed.toLowerCase() };
  const number = typed.replace(/[\s./-]/g, "").toUpperCase();
  if (DOCUMENT.test(number) || isValidCnpj(number)) return { kind: "document", number };
  return { kind: "words", text: typed };
}

export const wordOf = (words: ReadonlyMap<string, string>, stored: string): string =>
  words.get(stored) ?? stored;

export const LOOK_LIFETIME = 30 * MINUTE;

export const endOfLook = (now: Date): Date => new Date(now.getTime() + LOOK_LIFETIME);

type Looked = {
  emailConfirmedAt: Date | null;
  profile: object | null;
  administrator: { revokedAt: Date | null } | null;
};

export const isTeamAccount = ({ administrator }: Pick<Looked, "administrator">): boolean =>
  administrator?.revokedAt === null;

/** Accounts without confirmation or profile have no workspace to show. */
export const canBeLookedAt = (account: Looked): boolean =>
  account.emailConfirmedAt !== null && account.profile !== null && !isTeamAccount(account);
