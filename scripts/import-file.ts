import type { ImportReport, Refusal } from "@/lib/catalog/project-import/messages";
import type { ImportRow } from "@/lib/catalog/project-import/mutations/import";
import { convertRawProject } from "@/lib/catalog/project-import/rules";
import { readRawProject } from "@/lib/catalog/project-import/schema";
import { readProjectFile } from "./project-file";

export type FileImportOptions = { dryRun: boolean; skipInvalid: boolean };

/**
 * Imports a file; reads and checks everything before writing. Needs DATABASE_URL.
 * @throws StartError with one line when the file is unusable
 */
export async function importFile(file: string, options: FileImportOptions): Promise<ImportReport> {
  const { rows, ...source } = await readProjectFile(file);
  const today = new Date();
  const good: ImportRow[] = [];
  const refused: Refusal[] = [];
  for (const { row, value, problem } of rows) {
    if (problem) {
      refused.push({ row, id: idOf(value), ...problem });
      continue;
    }
    const result = readRawProject(value);
    if (result.ok) good.push({ row, project: convertRawProject(result.record, today) });
    else refused.push(...result.problems.map((problem) => ({ row, id: idOf(value), ...problem })));
  }
  const { importProjects } = await import("@/lib/catalog/project-import/mutations/import");
  return importProjects(good, source, { refused, ...options });
}

function idOf(value: unknown): string {
  const id = typeof value === "object" && value && "id" in value ? value.id : undefined;
  return typeof id === "string" && id.trim() ? id.trim().slice(0, 100) : "(sem id)";
}
