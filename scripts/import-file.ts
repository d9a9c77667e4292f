import type { ImportReport } from "@/lib/catalog/project-import/messages";
import { checkRows } from "@/lib/catalog/project-import/mutations/read";
import { readProjectFile } from "./project-file";

export type FileImportOptions = { dryRun: boolean; skipInvalid: boolean };

/** Checks the whole file, then imports it. Needs DATABASE_URL. @throws StartError for an unusable file */
export async function importFile(
  file: string,
  options: FileImportOptions,
  now = new Date(),
): Promise<ImportReport> {
  const { rows, ...source } = await readProjectFile(file);
  const checked = checkRows(rows, now);
  const { importProjects } = await import("@/lib/catalog/project-import/mutations/import");
  const { announceFundraisings: announce } = await import("@/lib/money/deals/mutations/fundraising");
  return importProjects(checked.rows, source, { now, refused: checked.refused, announce, ...options });
}
