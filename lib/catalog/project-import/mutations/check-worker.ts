import "server-only";
import type { ImportFile } from "./import";
import { type CheckedRows, checkRows, FileProblem, readProjects } from "./read";

export type ParseInput = { name: string; bytes: Uint8Array; today: Date };
export type Parsed =
  | ({ kind: "read"; file: ImportFile } & CheckedRows)
  | { kind: "unusable"; problem: string };

export default function parse({ name, bytes, today }: ParseInput): Parsed {
  try {
    const { rows, ...file } = readProjects(name, bytes);
    return { kind: "read", file, ...checkRows(rows, today) };
  } catch (error) {
    if (error instanceof FileProblem) return { kind: "unusable", problem: error.message };
    throw error;
  }
}
