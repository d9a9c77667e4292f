/** Reads a file of projects, JSON or CSV, into records in the raw shape (B3.5); says in one line what is wrong with it. */
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { type CsvError, parse } from "csv-parse/sync";
import { type Counted, FIELD_PROBLEMS, FILE_PROBLEMS as say } from "@/lib/project-import/messages";
import { StartError } from "./processes";

/** Most projects in one file: the whole import is one transaction. */
const MAX_ROWS = 50_000;
const MAX_MEGABYTES = 150;

export type ProjectFile = {
  name: string;
  sha256: string;
  counted: Counted;
  /** row: position in the list from 1, in CSV the line of the file on which the row ends. */
  rows: { row: number; value: unknown; problem?: { field: string; reason: string } }[];
};

/** @throws StartError with one line when the file as a whole cannot be used */
export async function readProjectFile(file: string): Promise<ProjectFile> {
  const extension = path.extname(file).toLowerCase();
  if (extension !== ".json" && extension !== ".csv") throw new StartError(say.extension(file));
  const bytes = await readBytes(file);
  if (bytes.includes(0)) throw new StartError(say.nul(file));
  const text = decode(file, bytes);
  if (text.trim() === "") throw new StartError(say.empty(file));
  const counted = extension === ".json" ? "registro" : "linha";
  const rows = extension === ".json" ? readJson(file, text) : readCsv(file, text);
  if (rows.length === 0) throw new StartError(say.empty(file));
  if (rows.length > MAX_ROWS) throw new StartError(say.rows(file, rows.length, MAX_ROWS));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { name: path.basename(file), sha256, counted, rows };
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    const megabytes = Math.ceil(size / 1e6);
    if (megabytes > MAX_MEGABYTES) throw new StartError(say.large(file, megabytes, MAX_MEGABYTES));
    return await readFile(file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(code === "ENOENT" ? say.missing(file) : say.unreadable(file, code));
  }
}

function decode(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new StartError(say.encoding(file));
  }
}

function readJson(file: string, text: string): ProjectFile["rows"] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const place = /line (\d+) column (\d+)/.exec((error as Error).message);
    throw new StartError(say.json(file, place ? { line: place[1] ?? "", column: place[2] ?? "" } : null));
  }
  const list =
    typeof content === "object" && content && "records" in content ? content.records : (content as unknown);
  if (!Array.isArray(list)) throw new StartError(say.shape(file));
  return list.map((value, index) => ({ row: index + 1, value }));
}

type Cell = "text" | "number" | "flag" | "list" | "ignored";

/** Headers are the dotted paths of the raw record. */
const COLUMNS: Record<string, Cell> = {
  id: "text",
  title: "text",
  description: "text",
  category: "text",
  tags: "list",
  status: "text",
  "progress.percentage": "ignored",
  "progress.current": "number",
  "progress.target": "number",
  "funding.total": "number",
  "funding.raised": "number",
  "funding.currency": "text",
  "funding.formatted.total": "ignored",
  "funding.formatted.raised": "ignored",
  "location.city": "text",
  "location.state": "text",
  "location.formatted": "ignored",
  "organization.name": "text",
  "organization.type": "text",
  "organization.formatted": "ignored",
  "metadata.source": "text",
  "metadata.sourceUrl": "text",
  "metadata.lastUpdated": "text",
  "metadata.legalFramework": "text",
  "metadata.demonstration": "flag",
  "ui.cardColor": "ignored",
  "ui.statusBadge.text": "ignored",
  "ui.statusBadge.color": "ignored",
  "ui.categoryIcon": "ignored",
  "details.theme": "text",
  "details.urgency": "text",
  "details.materials": "list",
  "details.objective": "text",
  "details.axis": "text",
  "details.quotas.total": "number",
  "details.quotas.amount": "number",
  "details.places": "list",
  "details.hasWorks": "flag",
  "details.minimumShare": "number",
  "details.stage": "text",
  "details.approvedAt": "text",
  "details.fundraisingDeadline": "text",
  "details.durationMonths": "number",
  "details.beneficiaries": "number",
  "details.tonsPerYear": "number",
};

function readCsv(file: string, text: string): ProjectFile["rows"] {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = header.split(";").length > header.split(",").length ? ";" : ",";
  let records: { info: { lines: number }; record: string[] }[];
  try {
    records = parse(text, {
      delimiter,
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      to: MAX_ROWS + 2,
    }) as unknown as typeof records;
  } catch (error) {
    const { code, bytes } = error as CsvError & { bytes: number };
    const before = Buffer.from(text).subarray(0, bytes).toString();
    throw new StartError(say.csv(file, before.split(/\r\n|\r|\n/).length, code));
  }
  const names = records[0]?.record ?? [];
  const unknown = names.filter((name) => !Object.hasOwn(COLUMNS, name));
  if (unknown.length > 0) throw new StartError(say.columns(file, unknown.slice(0, 10)));
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0) throw new StartError(say.repeatedColumns(file, repeated));
  return records.slice(1).map(({ info, record }) => {
    const row = { row: info.lines, value: toRecord(names, record) };
    if (record.length === names.length) return row;
    // Its cells may stand under the wrong names: the row is refused, the others are read.
    const reason = FIELD_PROBLEMS.cells(record.length, names.length);
    return { ...row, problem: { field: "registro", reason } };
  });
}

/** Empty cells are absent fields, so a row without any `details.` cell is a record without details. */
function toRecord(names: string[], cells: string[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [index, name] of names.entries()) {
    const cell = cells[index] ?? "";
    const type = COLUMNS[name] ?? "ignored";
    if (cell === "" || type === "ignored") continue;
    const parts = name.split(".");
    const last = parts.pop() ?? name;
    let target = record;
    for (const part of parts) {
      target[part] ??= {};
      target = target[part] as Record<string, unknown>;
    }
    target[last] = toValue(type, cell);
  }
  return record;
}

function toValue(type: Cell, cell: string): unknown {
  if (type === "number") return toNumber(cell);
  if (type === "list")
    return cell
      .split("|")
      .map((item) => item.trim())
      .filter(Boolean);
  if (type === "flag") {
    if (/^(true|sim|1)$/i.test(cell)) return true;
    if (/^(false|não|nao|0)$/i.test(cell)) return false;
  }
  return cell;
}

/**
 * `1.234.567,89`, `R$ 1.234`, `1234.5`. A dot before exactly three digits separates thousands, as in Brazil.
 * What is no number stays text, so that the row is refused by the name of its field.
 */
export function toNumber(cell: string): number | string {
  const digits = cell.replace(/^R\$\s*/, "");
  if (/^-?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/.test(digits)) {
    return Number(digits.replaceAll(".", "").replace(",", "."));
  }
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : cell;
}
