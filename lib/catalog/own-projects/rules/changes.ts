import { formatDate } from "@/lib/kit/format";
import { formatAmount } from "@/lib/kit/money";
import { FIELD_NAMES, type FieldName, type ProjectContent } from "../fields";
import { amountOf, countOf, isDay, linesOf, quantityOf } from "./content";

/** Keys in one order: what the database gives back has lost the one in which it was written. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    item && typeof item === "object" && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );

const isSame = (a: ProjectContent, b: ProjectContent, field: FieldName): boolean =>
  a[field] === b[field] || plain(a[field]) === plain(b[field]);

export const isSameContent = (a: ProjectContent, b: ProjectContent): boolean =>
  FIELD_NAMES.every((field) => isSame(a, b, field));

/** Centavos; a text that is no amount, or one that no number can hold, stands for itself. */
function exactAmount(text: string): number | string {
  const centavos = amountOf(text);
  return centavos !== null && Number.isSafeInteger(centavos) ? centavos : text;
}

/** The answer of a field apart from how it was typed: 300.000 and 300.000,00 are one amount. */
function answerOf(content: ProjectContent, field: FieldName): unknown {
  switch (field) {
    case "valorTotal":
    case "cotaValor":
      return exactAmount(content[field]);
    case "orcamento":
      return content.orcamento.map(({ rubrica, valor }) => ({ rubrica, valor: exactAmount(valor) }));
    case "cotasTotal":
    case "beneficiarios":
    case "duracaoMeses":
      return countOf(content[field]) ?? content[field];
    case "toneladasAno":
      return quantityOf(content[field]) ?? content[field];
    case "locais":
      return linesOf(content[field]);
    default:
      return content[field];
  }
}

const isSameAnswer = (a: ProjectContent, b: ProjectContent, field: FieldName): boolean =>
  plain(answerOf(a, field)) === plain(answerOf(b, field));

const CHOICES = new Map([
  ["sim", "Sim"],
  ["nao", "Não"],
]);
const NOTHING = "(vazio)";

function sayAmount(text: string): string {
  const amount = exactAmount(text);
  return amount === "" ? NOTHING : `R$ ${typeof amount === "number" ? formatAmount(amount) : amount}`;
}

/** The value of a field as one reads it, several entries in as many lines. */
export function sayField(content: ProjectContent, field: FieldName): string {
  switch (field) {
    case "orcamento":
      return (
        content.orcamento.map(({ rubrica, valor }) => `${rubrica}: ${sayAmount(valor)}`).join("\n") || NOTHING
      );
    case "valorTotal":
    case "cotaValor":
      return sayAmount(content[field]);
    case "equipe":
      return content.equipe.map(({ nome, funcao }) => `${nome}, ${funcao}`).join("\n") || NOTHING;
    case "fotos":
      return content.fotos.map(({ alt }, at) => `${at + 1}. ${alt || "sem descrição"}`).join("\n") || NOTHING;
    case "documentos":
      return content.documentos.map(({ titulo }) => titulo || "sem título").join("\n") || NOTHING;
    case "organizacaoId": {
      const { organizacaoId, proponente } = content;
      if (!proponente) return NOTHING;
      return organizacaoId ? proponente : `${proponente} (sem CNPJ)`;
    }
    case "materiais":
      return content.materiais.join(", ") || NOTHING;
    case "aprovadoEm":
    case "prazoCaptacao":
      return isDay(content[field]) ? formatDate(content[field]) : content[field] || NOTHING;
    default:
      return CHOICES.get(content[field]) || content[field] || NOTHING;
  }
}

export type Change = { campo: FieldName; de: string; para: string };

/** What another organization brings along; its own line says both. */
const OF_ORGANIZATION: readonly FieldName[] = ["proponente", "tipoProponente"];

/** What is different in `to`, in the order of the form. */
export function changesOf(from: ProjectContent, to: ProjectContent): Change[] {
  const isMoved = !isSame(from, to, "organizacaoId");
  return FIELD_NAMES.filter(
    (field) => !isSameAnswer(from, to, field) && !(isMoved && OF_ORGANIZATION.includes(field)),
  ).map((campo) => ({ campo, de: sayField(from, campo), para: sayField(to, campo) }));
}

const take = (into: ProjectContent, from: ProjectContent, field: FieldName): ProjectContent => ({
  ...into,
  [field]: from[field],
});

/** What two people, or two windows, made of one beginning. */
export type Merge = {
  /** Every change that only one side made; where both changed a field, what stands here is `mine`. */
  merged: ProjectContent;
  /** Fields that both changed, and not to the same: somebody has to choose. */
  conflicts: FieldName[];
};

/**
 * Brings two versions together. Nobody's text disappears unseen: a field that only one of them touched is taken from
 * there, and one that both touched is a conflict.
 * @param base what both began with
 */
export function mergeContents(base: ProjectContent, mine: ProjectContent, theirs: ProjectContent): Merge {
  let merged = mine;
  const conflicts: FieldName[] = [];
  for (const field of FIELD_NAMES) {
    if (isSameAnswer(mine, theirs, field)) continue;
    if (isSame(base, mine, field)) merged = take(merged, theirs, field);
    else if (!isSame(base, theirs, field)) conflicts.push(field);
  }
  return { merged, conflicts };
}

/** The merge once somebody chose, for each conflict, the other side's text or their own. */
export const resolveMerge = (
  { merged, conflicts }: Merge,
  theirs: ProjectContent,
  takeTheirs: ReadonlySet<FieldName>,
): ProjectContent =>
  conflicts.reduce((into, field) => (takeTheirs.has(field) ? take(into, theirs, field) : into), merged);
