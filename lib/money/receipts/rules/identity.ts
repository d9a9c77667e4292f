import { isNameOfOurs, nameForStrangers } from "@/lib/kit/misleading-names";
import { isCnpj, isDocument, type Party } from "@/lib/kit/party";
import { fold, isLonger } from "@/lib/kit/text";
import { type Check, hasCnpjShape } from "@/lib/kit/validation";
import { MAX_COMPANY, MAX_NAME } from "@/lib/people/accounts/rules";
import { companyLeadsAway, personLeadsAway } from "@/lib/people/contact/rules/leading-names";

const MISSING = ["nome", "documento"] as const;
export type Missing = (typeof MISSING)[number];

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether `name` has all words of `known` in the same order: 'Ana Lima' has those of 'Ana'. */
function addsWords(known: string, name: string): boolean {
  const words = wordsOf(name);
  let next = 0;
  return wordsOf(known).every((word) => {
    const at = words.indexOf(word, next);
    next = at + 1;
    return at >= 0;
  });
}

/** `isCompany`: kind of the account; used only while its document is unknown. */
type Known = Party & { isCompany: boolean };

/**
 * The first field of `given` that would replace the account owner's data, or null. A colleague may complete the data,
 * but not replace them. Without a known document, a CPF is refused for a company, and a CNPJ for a person.
 */
export function replacedPart(known: Known, given: Party): keyof Party | null {
  const isSame =
    known.documento === ""
      ? isCnpj(given.documento) === known.isCompany
      : known.documento === given.documento;
  if (!isSame) return "documento";
  return addsWords(known.nome, given.nome) ? null : "nome";
}

/** Name of an account in a mail to its accountant; null if the name could mislead a stranger. */
export const senderOf = ({ nome }: Pick<Party, "nome">, fullName: string): string | null =>
  nameForStrangers(nome || fullName);

export const missingIn = (party: Party): Missing[] => MISSING.filter((name) => party[name] === "");

export const IDENTITY_CHECKS: Check<
  Party,
  | ("needed" | "documentInvalid" | "nameEmpty" | "nameOurs")
  | ("companyLong" | "personLong" | "companyLink" | "personLink")
>[] = [
  { field: "documento", problem: "needed", fails: ({ documento }) => documento === "" },
  { field: "documento", problem: "documentInvalid", fails: ({ documento }) => !isDocument(documento) },
  { field: "nome", problem: "nameEmpty", fails: ({ nome }) => nome === "" },
  // The given name may become the account's name, which the other side reads in the conversation.
  { field: "nome", problem: "nameOurs", fails: ({ nome }) => isNameOfOurs(nome) },
  {
    field: "nome",
    problem: "companyLong",
    fails: ({ nome, documento }) => hasCnpjShape(documento) && isLonger(nome, MAX_COMPANY),
  },
  {
    field: "nome",
    problem: "personLong",
    fails: ({ nome, documento }) => !hasCnpjShape(documento) && isLonger(nome, MAX_NAME),
  },
  {
    field: "nome",
    problem: "companyLink",
    fails: ({ nome, documento }) => hasCnpjShape(documento) && companyLeadsAway(nome),
  },
  {
    field: "nome",
    problem: "personLink",
    fails: ({ nome, documento }) => !hasCnpjShape(documento) && personLeadsAway(nome),
  },
];
