import type { ListSpec } from "@/lib/admin/list/rules";
import { isEmail } from "@/lib/kit/validation";

/** Filters and sorts that the list's address may name. */
export const ACCOUNT_LIST = {
  filters: { tipo: ["todas", "captador", "financiador"] },
  sorts: ["novas", "antigas"],
} as const satisfies ListSpec;

/** How a person is searched for. */
export type PersonSearch =
  | { kind: "nothing" }
  | { kind: "email"; email: string }
  | { kind: "document"; number: string }
  | { kind: "words"; text: string };

/** A CPF or a CNPJ, without punctuation. */
const DOCUMENT = /^(?:\d{11}|\d[0-9A-Z]{11}\d{2})$/;

/** An e-mail, a CPF or CNPJ, or words of a name or of an e-mail. */
export function readPersonSearch(text: string): PersonSearch {
  const typed = text.trim();
  if (typed === "") return { kind: "nothing" };
  if (isEmail(typed)) return { kind: "email", email: typed.toLowerCase() };
  const number = typed.replace(/[\s./-]/g, "").toUpperCase();
  if (DOCUMENT.test(number)) return { kind: "document", number };
  return { kind: "words", text: typed };
}

/** A stored word as the team reads it; an unknown one as it is stored. */
export const wordOf = (words: ReadonlyMap<string, string>, stored: string): string =>
  words.get(stored) ?? stored;
