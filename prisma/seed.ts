/** The demonstration projects, through the same import as any file; a second run finds nothing to change. */
import path from "node:path";
import { db } from "@/lib/db";
import { describeReport } from "@/lib/project-import/messages";
import { importFile } from "@/scripts/import-file";
import { main } from "@/scripts/processes";

await main(async () => {
  const file = path.join(import.meta.dirname, "data", "projects.json");
  try {
    const report = await importFile(file, { dryRun: false, skipInvalid: false });
    const lines = describeReport(report);
    if (report.refused.length > 0) throw new Error(lines.join("\n"));
    console.log(`Projetos de demonstração: ${lines.at(-2)}`);
  } finally {
    await db.$disconnect();
  }
});
