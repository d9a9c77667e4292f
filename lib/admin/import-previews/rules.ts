import type { ListSpec } from "@/lib/admin/list/rules";
import type { ImportReport } from "@/lib/catalog/project-import/messages";
import type { FieldChange } from "@/lib/catalog/project-import/rules";
import { formatMoneyCents } from "@/lib/kit/format";

/** Largest file (bytes) in the back office. `npm run projects:import` accepts larger files. */
export const MAX_BYTES = 15_000_000;

export const MOST_PROJECTS = 10_000;

export const MOST_MISSING = 1_000;

/** In the usual order of the tabs ({@link rowList}). */
export const ROW_KINDS = [
  "novo",
  "muda",
  "entregar",
  "cotas",
  "mantido",
  "repetido",
  "recusado",
  "ausente",
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export type PreviewState = "pronta" | "aplicando" | "aplicada" | "falhou";

export const PREVIEW_LIST = { filters: {}, sorts: ["novas"] } as const satisfies ListSpec;

export type PreviewRow = {
  kind: RowKind;
  row: number | null;
  sourceId: string;
  nome: string;
  fields: FieldChange[];
};
/** `avisados`: people to mail, because a fundraising ends or opens again. Old previews lack the optional counts. */
export type PreviewCounts = Record<Exclude<RowKind, "entregar" | "cotas">, number> & {
  entregar?: number;
  cotas?: number;
  iguais: number;
  semCnpj: number;
  avisados?: number;
};

/** Kinds that a preview has counted. A kind with rows comes first, if there is one. */
export function rowList(counts: PreviewCounts) {
  const first = ROW_KINDS.find((kind) => counts[kind]) ?? ROW_KINDS[0];
  const others = ROW_KINDS.filter((kind) => kind !== first && counts[kind] !== undefined);
  const linhas = [first, ...others] as const;
  return { filters: { linhas }, sorts: ["ordem"] } as const satisfies ListSpec;
}

export type MissingProject = { sourceId: string; nome: string };

const rowOf = (
  kind: RowKind,
  { row, id, nome = "" }: { row: number | null; id: string; nome?: string },
  fields: FieldChange[] = [],
): PreviewRow => ({ kind, row, sourceId: id, nome, fields });

export function rowsOf(report: ImportReport, missing: readonly MissingProject[]): PreviewRow[] {
  const { added, changed, toGive, oddQuotas, kept, named, duplicates, refused } = report;
  return [
    ...added.map((one) => rowOf("novo", one)),
    ...toGive.map((one) => rowOf("entregar", one)),
    ...oddQuotas.map((one) => rowOf("cotas", one, [{ field: "cotasTotal", from: "", to: one.hint }])),
    ...changed.map((one) => rowOf("muda", one, one.fields)),
    ...[...kept, ...named].map((one) => rowOf("mantido", one, one.fields)),
    ...duplicates.map((one) => rowOf("repetido", one, [{ field: "id", from: one.of, to: "" }])),
    ...refused.map((one) => rowOf("recusado", one, [{ field: one.field, from: "", to: one.reason }])),
    ...missing.map(({ sourceId, nome }) => rowOf("ausente", { row: null, id: sourceId, nome })),
  ];
}

/** Counts projects, not rows: a project may have several errors or kept values. */
export function countsOf(report: ImportReport, rows: readonly PreviewRow[]): PreviewCounts {
  const counted = (kind: RowKind) =>
    new Set(rows.filter((one) => one.kind === kind).map(({ row, sourceId }) => row ?? sourceId)).size;
  const counts = Object.fromEntries(ROW_KINDS.map((kind) => [kind, counted(kind)])) as Record<
    RowKind,
    number
  >;
  return { ...counts, iguais: report.unchanged, semCnpj: report.withoutCnpj, avisados: report.mailed };
}

export const hasChanges = ({ novo, muda }: Pick<PreviewCounts, "novo" | "muda">): boolean => novo + muda > 0;

const MONEY = new Set(["valorTotal", "valorCaptado", "cotaValor"]);
const WORDS = new Map([
  ["true", "sim"],
  ["false", "não"],
  ["", "(vazio)"],
]);
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `value` of an amount is in centavos. */
export function shownValue(field: string, value: string): string {
  if (MONEY.has(field) && /^\d+$/.test(value)) return formatMoneyCents(BigInt(value));
  return WORDS.get(value) ?? value.replace(DAY, "$3/$2/$1");
}
