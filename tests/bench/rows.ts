export type Row = {
  name: string;
  value: number;
  unit: "×" | "ms" | "s" | "bytes" | "pontos" | "erros" | "";
  /** The target as text; empty if the row has no target or its measurement failed. */
  limit: string;
  /** Whether the value meets the target; null if the row has no target, false if its measurement failed. */
  ok: boolean | null;
  note?: string;
};

export type Measurement = Pick<Row, "name" | "value" | "unit" | "note">;

/** @param share 0.5 for the median, 0.95 for the p95 */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

const format = (value: number, unit: Row["unit"]) => {
  const digits = unit === "×" || unit === "ms" || unit === "s" ? 2 : 0;
  return value.toLocaleString("pt-BR", { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

export const atLeast = (row: Measurement, limit: number): Row => ({
  ...row,
  limit: `≥ ${format(limit, row.unit)}`,
  ok: row.value >= limit,
});

export const atMost = (row: Measurement, limit: number): Row => ({
  ...row,
  limit: `≤ ${format(limit, row.unit)}`,
  ok: row.value <= limit,
});

export const information = (row: Measurement): Row => ({ ...row, limit: "", ok: null });

export const skipped = (name: string, note: string): Row => ({
  name,
  value: Number.NaN,
  unit: "",
  limit: "",
  ok: null,
  note,
});

/** A failed measurement counts as outside of its limit. */
export const broken = (name: string, error: unknown): Row => ({
  name,
  value: Number.NaN,
  unit: "",
  limit: "",
  ok: false,
  note: String(error).split("\n", 2).join(" ").slice(0, 200),
});

/** For an even number of values, the lower of the two middle ones. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

export function toTable(rows: Row[]): string {
  const cells = rows.map(({ name, value, unit, limit, ok, note = "" }) => [
    name,
    Number.isNaN(value) ? "não medido" : `${format(value, unit)} ${unit}`.trim(),
    limit,
    ok === null ? "" : ok ? "sim" : "NÃO",
    note,
  ]);
  const all = [["medida", "valor", "limite", "cumpre", "detalhe"], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`);
  return [lines[0], "|---|---:|---|---|---|", ...lines.slice(1)].join("\n");
}
