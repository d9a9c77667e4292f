import { contactsIn } from "@/lib/people/contact/rules/anonymity";
import { depositMentions } from "@/lib/people/contact/rules/deposit";
import type { FieldName, ProjectContent } from "../fields";
import { fieldText } from "./changes";

const WRITTEN = [
  "nome",
  "objetivo",
  "descricao",
  "materiais",
  "cidade",
  "locais",
  "orcamento",
  "organizacao",
  "equipe",
  "fotos",
  "documentos",
] as const satisfies FieldName[];

type Mention = { field: FieldName; parts: string[] };

/**
 * Contacts, and mentions of Pix or a bank account. The team reads them before an approval, because funders must use
 * only the contact and the bank account that the deal shows (B1.3).
 */
export const contactsOf = (content: ProjectContent): Mention[] =>
  WRITTEN.flatMap((field) => {
    const text = fieldText(content, field);
    const parts = [...new Set([...contactsIn(text), ...depositMentions(text)])];
    return parts.length > 0 ? [{ field, parts }] : [];
  });
