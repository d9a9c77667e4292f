import { hasAddress, hasLink, isNameOfOurs } from "@/lib/kit/misleading-names";
import { isDocument, type Party } from "@/lib/kit/party";
import { isLonger } from "@/lib/kit/text";
import { type Check, hasCnpjShape } from "@/lib/kit/validation";
import { MAX_COMPANY, MAX_NAME } from "@/lib/people/accounts/rules";

const MISSING = ["nome", "documento"] as const;
export type Missing = (typeof MISSING)[number];

export const missingIn = (party: Party): Missing[] => MISSING.filter((name) => party[name] === "");

export const IDENTITY_CHECKS: Check<
  Party,
  | ("needed" | "documentInvalid" | "nameEmpty" | "nameOurs")
  | ("companyLong" | "personLong" | "companyLink" | "personLink")
>[] = [
  { field: "documento", problem: "needed", fails: ({ documento }) => documento === "" },
  { field: "documento", problem: "documentInvalid", fails: ({ documento }) => !isDocument(documento) },
  { field: "nome", problem: "nameEmpty", fails: ({ nome }) => nome === "" },
  // The name becomes the account's name, and the other side reads it in the conversation.
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
    fails: ({ nome, documento }) => hasCnpjShape(documento) && hasAddress(nome),
  },
  {
    field: "nome",
    problem: "personLink",
    fails: ({ nome, documento }) => !hasCnpjShape(documento) && hasLink(nome),
  },
];
