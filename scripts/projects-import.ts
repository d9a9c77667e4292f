/**
 * `npm run projects:import FILE [--dry-run] [--skip-invalid]`: imports projects from JSON or CSV. If a row is refused,
 * writes nothing and the exit code is 1.
 * - `--skip-invalid` imports the other rows nevertheless.
 * - `--dry-run` only reports.
 */
import { parseArgs } from "node:util";
import { describeReport } from "@/lib/catalog/project-import/messages";
import { withProduct } from "./command";
import { INTERRUPTED, loadEnvFile, main, StartError, unlessInterrupted } from "./processes";
import { readProjectFile } from "./project-file";

const USAGE = "Uso: npm run projects:import ARQUIVO [--dry-run] [--skip-invalid]";

/** Without a separate `--` before the flags, npm consumes them and sets environment variables instead. */
const givenToNpm = (flag: string) => process.env[`npm_config_${flag}`] === "true";

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { "dry-run": { type: "boolean" }, "skip-invalid": { type: "boolean" } },
    });
    const [file, ...more] = positionals;
    if (file && more.length === 0) {
      return {
        file,
        dryRun: values["dry-run"] ?? givenToNpm("dry_run"),
        skipInvalid: values["skip-invalid"] ?? givenToNpm("skip_invalid"),
      };
    }
  } catch {}
  throw new StartError(USAGE);
}

await main(async () => {
  loadEnvFile();
  const { file, ...options } = readArguments();
  // Read the file before the database starts, because the file may be unusable.
  const { counted } = await readProjectFile(file);
  const work = async () => {
    const { importFile } = await import("./import-file");
    const report = await unlessInterrupted(importFile(file, options), "Interrompido: nada foi gravado.");
    for (const line of describeReport(report, counted)) console.log(line);
    if (report.refused.length > 0 && !options.skipInvalid) process.exitCode = 1;
  };
  await withProduct(work);
});

// The interrupted import still runs. The exit closes its connection, so PostgreSQL rolls it back.
if (process.exitCode === INTERRUPTED) process.exit();
