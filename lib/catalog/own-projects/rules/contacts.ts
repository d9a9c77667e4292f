import { contactsIn } from "@/lib/people/contact/rules/anonymity";
import type { FieldName, ProjectContent } from "../fields";
import { fieldText } from "./changes";

/** Fields in which an owner writes sentences, titles or names. */
const WRITTEN = [
  "nome",
  "objetivo",
  "descricao",
  "locais",
  "orcamento",
  "organizacao",
  "equipe",
  "fotos",
  "documentos",
] as const satisfies FieldName[];

/** Mention of Pix or a bank account, also without a number, or of a bank branch (agência) with its number. */
const DEPOSIT =
  /(?<!\p{L})(?:chaves?\s+)?pix(?!\p{L})|(?<!\p{L})conta\s+(?:corrente|poupança|bancária)|agência[^\p{L}\d]*\d+/giu;

type Mention = { field: FieldName; parts: string[] };

/**
 * Contacts and bank accounts in the texts of a project. The team reads them before it lists the project, because
 * funders must use only the bank account and the contact of the deal (B1.3).
 */
export const contactsOf = (content: ProjectContent): Mention[] =>
  WRITTEN.flatMap((field) => {
    const text = fieldText(content, field);
    const parts = [...new Set([...contactsIn(text), ...(text.match(DEPOSIT) ?? [])])];
    return parts.length > 0 ? [{ field, parts }] : [];
  });
