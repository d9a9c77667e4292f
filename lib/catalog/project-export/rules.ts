import { formatDate, toIsoDay } from "@/lib/kit/format";

// The lines of the file, and what keeps a cell from being run as a formula, are `toCsv` in queries.ts: the browser knows
// these rules and needs no writer of CSV.

/** Most projects of one file; a longer list is cut there, in its own order. */
export const MAX_EXPORT = 5_000;
/** Projects read at once while a file is written. */
export const EXPORT_BATCH = 80;

/** Columns that may be chosen, in the order of the file. `locked`: only for a financiador (B2.7, B6.1). */
export const EXPORT_COLUMNS = [
  { id: "nome", label: "Projeto", locked: false },
  { id: "proponente", label: "Proponente", locked: true },
  { id: "cnpj", label: "CNPJ do proponente", locked: true },
  { id: "tipo_proponente", label: "Tipo de organização", locked: false },
  { id: "categoria", label: "Categoria", locked: false },
  { id: "area", label: "Área", locked: false },
  { id: "cidade", label: "Cidade", locked: false },
  { id: "estado", label: "Estado", locked: false },
  { id: "status", label: "Status", locked: false },
  { id: "etapa", label: "Etapa", locked: false },
  { id: "urgencia", label: "Urgência", locked: false },
  { id: "valor_total", label: "Valor total (R$)", locked: false },
  { id: "valor_captado", label: "Valor captado (R$)", locked: true },
  { id: "valor_disponivel", label: "Disponível (R$)", locked: false },
  { id: "percentual", label: "Captado (%)", locked: false },
  { id: "aprovado_em", label: "Aprovado em", locked: false },
  { id: "prazo", label: "Prazo de captação", locked: false },
  { id: "resumo", label: "Resumo", locked: false },
  { id: "descricao", label: "Descrição completa", locked: true },
  { id: "endereco", label: "Endereço da página", locked: false },
] as const;

export type ExportColumn = (typeof EXPORT_COLUMNS)[number];
export type ColumnId = ExportColumn["id"];

/** Chosen when nobody says otherwise. */
export const DEFAULT_COLUMNS: readonly ColumnId[] = [
  ...([
    "nome",
    "proponente",
    "categoria",
    "cidade",
    "estado",
    "status",
    "valor_total",
    "valor_captado",
  ] as const),
  ...(["valor_disponivel", "percentual", "prazo", "endereco"] as const),
];

export const columnsFor = (funder: boolean): ExportColumn[] =>
  EXPORT_COLUMNS.filter(({ locked }) => funder || !locked);

/** The columns of a file: what was asked for and this person may have, each once; else the usual ones. */
export function chooseColumns(wanted: readonly string[], funder: boolean): ExportColumn[] {
  const allowed = columnsFor(funder);
  const chosen = allowed.filter(({ id }) => wanted.includes(id));
  return chosen.length > 0 ? chosen : allowed.filter(({ id }) => DEFAULT_COLUMNS.includes(id));
}

/** `1234,56`: an amount as a number that a Brazilian spreadsheet calculates with. @param centavos whole */
export const toDecimal = (centavos: number): string => (centavos / 100).toFixed(2).replace(".", ",");

/** `21/11/2026`, or nothing. @param day ISO date */
export const toDay = (day: string | null): string => (day ? formatDate(day) : "");

export const exportFileName = (now: Date): string => `projetos-lir-${toIsoDay(now)}.csv`;
