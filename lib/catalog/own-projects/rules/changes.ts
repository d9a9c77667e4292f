import { isDay } from "@/lib/kit/day";
import { formatDate } from "@/lib/kit/format";
import { formatAmount, parseAmount } from "@/lib/kit/typed-amount";
import { EXTRA_FIELDS, FIELD_NAMES, type FieldName, type ProjectContent } from "../fields";
import { countOf, fileIds, linesOf, quantityOf } from "./content";

/** JSON with sorted keys, because jsonb does not keep their order. */
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

export const isSameOutsideExtras = (a: ProjectContent, b: ProjectContent): boolean =>
  FIELD_NAMES.every((field) => EXTRA_FIELDS.includes(field) || isSame(a, b, field));

function exactAmount(text: string): number | string {
  const centavos = parseAmount(text);
  return centavos !== null && Number.isSafeInteger(centavos) ? centavos : text;
}

/** Ignores the notation: 300.000 and 300.000,00 are the same amount. */
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

function amountText(text: string): string {
  const amount = exactAmount(text);
  return amount === "" ? NOTHING : `R$\u00a0${typeof amount === "number" ? formatAmount(amount) : amount}`;
}

export function fieldText(content: ProjectContent, field: FieldName): string {
  switch (field) {
    case "orcamento":
      return (
        content.orcamento.map(({ rubrica, valor }) => `${rubrica}: ${amountText(valor)}`).join("\n") ||
        NOTHING
      );
    case "valorTotal":
    case "cotaValor":
      return amountText(content[field]);
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

/** Compares ids, because a new photo may repeat an old description. */
export function addedFiles(from: ProjectContent, to: ProjectContent): ReadonlySet<string> {
  const known = fileIds(from);
  return new Set(fileIds(to).filter((id) => !known.includes(id)));
}

export type Change = { campo: FieldName; de: string; para: string };

/** Fields that follow from `organizacaoId`. */
const OF_ORGANIZATION: readonly FieldName[] = ["proponente", "tipoProponente"];

export function changesOf(from: ProjectContent, to: ProjectContent): Change[] {
  const isMoved = !isSame(from, to, "organizacaoId");
  return FIELD_NAMES.filter(
    (field) => !isSameAnswer(from, to, field) && !(isMoved && OF_ORGANIZATION.includes(field)),
  ).map((campo) => ({ campo, de: fieldText(from, campo), para: fieldText(to, campo) }));
}

/**
 * Changes by the owner. Leaves out name and kind of a listed organization, because they follow the organization's own
 * data.
 */
export const editsOf = (listed: ProjectContent, content: ProjectContent): Change[] =>
  changesOf(listed, content).filter(
    ({ campo }) => !(listed.organizacaoId && OF_ORGANIZATION.includes(campo)),
  );

const copyField = (into: ProjectContent, from: ProjectContent, field: FieldName): ProjectContent => ({
  ...into,
  [field]: from[field],
});

const PLACE: readonly FieldName[] = ["estado", "cidade"];

/** State and city are one answer. */
export const fieldsOfAnswer = (field: FieldName): readonly FieldName[] =>
  PLACE.includes(field) ? PLACE : [field];

/** Answers of `draft` that equal `before` become those of `after`; the owner's own answers stay. */
export function followListed(
  draft: ProjectContent,
  { before, after }: { before: ProjectContent; after: ProjectContent },
): ProjectContent {
  const isOwn = (field: FieldName) => fieldsOfAnswer(field).some((one) => !isSameAnswer(before, draft, one));
  return FIELD_NAMES.filter((field) => !isSameAnswer(before, after, field) && !isOwn(field)).reduce(
    (into, field) => copyField(into, after, field),
    draft,
  );
}

export type Merge = {
  /** Conflicting fields have the value of `mine`. */
  merged: ProjectContent;
  conflicts: FieldName[];
};

/**
 * Three-way merge; `base` is the common ancestor. If the two versions differ in `estado`, then `estado` and `cidade`
 * are merged as one field, so that each city keeps its state.
 */
export function mergeContents(base: ProjectContent, mine: ProjectContent, theirs: ProjectContent): Merge {
  let merged = mine;
  const conflicts: FieldName[] = [];
  for (const field of FIELD_NAMES) {
    if (isSameAnswer(mine, theirs, field)) continue;
    const fields = isSameAnswer(mine, theirs, "estado") ? [field] : fieldsOfAnswer(field);
    const isUnchanged = (version: ProjectContent) => fields.every((one) => isSame(base, version, one));
    if (isUnchanged(mine)) merged = copyField(merged, theirs, field);
    else if (!isUnchanged(theirs)) conflicts.push(field);
  }
  return { merged, conflicts };
}

export const resolveMerge = (
  { merged, conflicts }: Merge,
  theirs: ProjectContent,
  chosenFromTheirs: ReadonlySet<FieldName>,
): ProjectContent =>
  conflicts.reduce(
    (into, field) =>
      fieldsOfAnswer(field).some((one) => chosenFromTheirs.has(one)) ? copyField(into, theirs, field) : into,
    merged,
  );
