import { formatDate, toIsoDay } from "@/lib/kit/format";

export const MAX_EXPORT = 5_000;
export const EXPORT_BATCH = 80;

/** Columns in the order of the file. `locked`: only for financiadores (B2.7, B6.1). */
export const EXPORT_COLUMNS = [
  { id: "nome", label: "Projeto", locked: false },
  { id: "proponente", label: "Proponente", locked: true },
  { id: "cnpj", label: "CNPJ do proponente", locked: true },
  { id: "razao_social", label: "Razão social do CNPJ", locked: true },
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
  { id: "demonstracao", label: "Demonstração", locked: false },
] as const;

export type ExportColumn = (typeof EXPORT_COLUMNS)[number];
export type ColumnId = ExportColumn["id"];

export const DEFAULT_COLUMNS: readonly ColumnId[] = [
  "nome",
  "proponente",
  "categoria",
  "cidade",
  "estado",
  "status",
  "valor_total",
  "valor_captado",
  "valor_disponivel",
  "percentual",
  "prazo",
  "endereco",
  "demonstracao",
];

export const columnsFor = (isFunder: boolean): ExportColumn[] =>
  EXPORT_COLUMNS.filter(({ locked }) => isFunder || !locked);

/** The legal name is not offered, because it comes with the CNPJ. */
export const offeredColumns = (isFunder: boolean): ExportColumn[] =>
  columnsFor(isFunder).filter(({ id }) => id !== "razao_social");

/** Adds the legal name to a chosen CNPJ, because anybody can type a known name over another company's CNPJ. */
export function chooseColumns(named: readonly string[], isFunder: boolean): ExportColumn[] {
  const wanted = named.includes("cnpj") ? [...named, "razao_social"] : named;
  const allowed = columnsFor(isFunder);
  const chosen = allowed.filter(({ id }) => wanted.includes(id));
  return chosen.length > 0 ? chosen : allowed.filter(({ id }) => DEFAULT_COLUMNS.includes(id));
}

export const toDecimal = (centavos: number): string => (centavos / 100).toFixed(2).replace(".", ",");

export const toDay = (day: string | null): string => (day ? formatDate(day) : "");

export const exportFileName = (now: Date): string => `projetos-lir-${toIsoDay(now)}.csv`;
