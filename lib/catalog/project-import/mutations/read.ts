import "server-only";
import { createHash } from "node:crypto";
import path from "node:path";
import { type CsvError, parse } from "csv-parse/sync";
import { toIsoDay } from "@/lib/kit/format";
import { type Counted, FIELD_PROBLEMS, type Refusal, FILE_PROBLEMS as texts } from "../messages";
import {
  convertRawProject,
  delimiterOf,
  headerProblems,
  listOf,
  MAX_ROWS,
  READ_COLUMNS,
  toRecord,
} from "../rules";
import { readRawProject } from "../schema";
import type { ImportRow } from "./import";

/** The message is for the person who sent the file. */
export class FileProblem extends Error {}

export type ProjectFile = {
  name: string;
  sha256: string;
  counted: Counted;
  /** `row`: position in the list, from 1; in a CSV file, the line on which the row ends. */
  rows: { row: number; value: unknown; problem?: { field: string; reason: string } }[];
};

/** @throws FileProblem if the extension is neither .json nor .csv */
export function kindOfFile(file: string): Counted {
  const extension = path.extname(file).toLowerCase();
  if (extension !== ".json" && extension !== ".csv") throw new FileProblem(texts.extension(file));
  return extension === ".json" ? "registro" : "linha";
}

/**
 * Reads a JSON or CSV file (B3.5); the extension of `file` decides.
 * @throws FileProblem if the whole file cannot be used
 */
export function readProjects(file: string, bytes: Uint8Array): ProjectFile {
  const counted = kindOfFile(file);
  if (bytes.includes(0)) throw new FileProblem(texts.nul(file));
  const text = decode(file, bytes);
  if (text.trim() === "") throw new FileProblem(texts.empty(file));
  const rows = counted === "registro" ? readJson(file, text) : readCsv(file, text);
  if (rows.length === 0) throw new FileProblem(texts.empty(file));
  if (rows.length > MAX_ROWS) throw new FileProblem(texts.rows(file, rows.length, MAX_ROWS));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { name: path.basename(file), sha256, counted, rows };
}

function decode(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FileProblem(texts.encoding(file));
  }
}

function readJson(file: string, text: string): ProjectFile["rows"] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const place = /line (\d+) column (\d+)/.exec((error as Error).message);
    throw new FileProblem(texts.json(file, place ? { line: place[1] ?? "", column: place[2] ?? "" } : null));
  }
  const list = listOf(content);
  if (!list) throw new FileProblem(texts.shape(file));
  return list.map((value, index) => ({ row: index + 1, value }));
}

function readCsv(file: string, content: string): ProjectFile["rows"] {
  // csv-parse counts a CRLF inside quotes as two lines.
  const text = content.replace(/\r\n?/g, "\n");
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
    throw new FileProblem(texts.csv(file, before.split("\n").length, code));
  }
  const names = records[0]?.record ?? [];
  const { unknown, repeated } = headerProblems(names);
  if (unknown.length > 0) throw new FileProblem(texts.columns(file, unknown.slice(0, 10), READ_COLUMNS));
  if (repeated.length > 0) throw new FileProblem(texts.repeatedColumns(file, repeated));
  return records.slice(1).map(({ info, record }) => {
    const row = { row: info.lines, value: toRecord(names, record) };
    if (record.length === names.length) return row;
    const reason = FIELD_PROBLEMS.cells(record.length, names.length);
    return { ...row, problem: { field: "registro", reason } };
  });
}

function idOf(value: unknown): string {
  const id = typeof value === "object" && value && "id" in value ? value.id : undefined;
  return typeof id === "string" && id.trim() ? id.trim().slice(0, 100) : "(sem id)";
}

export type CheckedRows = { rows: ImportRow[]; refused: Refusal[] };

/** A rejected record is listed once for each of its problems. */
export function checkRows(rows: ProjectFile["rows"], today: Date): CheckedRows {
  const checked: CheckedRows = { rows: [], refused: [] };
  const day = toIsoDay(today);
  for (const { row, value, problem } of rows) {
    if (problem) {
      checked.refused.push({ row, id: idOf(value), ...problem });
      continue;
    }
    const result = readRawProject(value, day);
    if (result.ok) checked.rows.push({ row, project: convertRawProject(result.record, today) });
    else checked.refused.push(...result.problems.map((found) => ({ row, id: idOf(value), ...found })));
  }
  return checked;
}
