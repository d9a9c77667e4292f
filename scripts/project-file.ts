/**
 * Reads a JSON or CSV file of projects into raw records (B3.5), or fails with one line. lib/catalog/project-import/rules.ts
 * decides about the content.
 */
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { type CsvError, parse } from "csv-parse/sync";
import { type Counted, FIELD_PROBLEMS, FILE_PROBLEMS as say } from "@/lib/catalog/project-import/messages";
import {
  delimiterOf,
  fitsHeader,
  headerProblems,
  listOf,
  MAX_MEGABYTES,
  MAX_ROWS,
  toRecord,
} from "@/lib/catalog/project-import/rules";
import { StartError } from "./processes";

type ProjectFile = {
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
  const list = listOf(content);
  if (!list) throw new StartError(say.shape(file));
  return list.map((value, index) => ({ row: index + 1, value }));
}

function readCsv(file: string, text: string): ProjectFile["rows"] {
  let records: { info: { lines: number }; record: string[] }[];
  try {
    records = parse(text, {
      delimiter: delimiterOf(text),
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
  const { unknown, repeated } = headerProblems(names);
  if (unknown.length > 0) throw new StartError(say.columns(file, unknown.slice(0, 10)));
  if (repeated.length > 0) throw new StartError(say.repeatedColumns(file, repeated));
  return records.slice(1).map(({ info, record }) => {
    const row = { row: info.lines, value: toRecord(names, record) };
    if (fitsHeader(names, record)) return row;
    const reason = FIELD_PROBLEMS.cells(record.length, names.length);
    return { ...row, problem: { field: "registro", reason } };
  });
}
