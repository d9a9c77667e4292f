import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { ENV_NAMES, NO_DATABASE } from "../lib/server/env-schema.ts";
import { ensureInstalled, nextBinary } from "./environment.ts";
import { localVariables } from "./local-vendors.ts";
import { main, runOrThrow, StartError } from "./processes.ts";

const STAMP = ".next/elo-build.json";
const SOURCES = [
  "app/**/*",
  "components/**/*",
  "lib/**/*",
  "emails/**/*",
  "public/**/*",
  "prisma/{schema.prisma,models/**/*}",
  "*.{mjs,json,ts}",
];

function fingerprintOf(sources: string[]): string {
  const hash = createHash("sha256");
  for (const entry of globSync(sources, { withFileTypes: true }).filter((file) => file.isFile())) {
    const path = `${entry.parentPath}/${entry.name}`;
    if (/\.test\.tsx?$|next-env\.d\.ts$/.test(path)) continue;
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest("hex");
}

export const builtFingerprint = (): string | null =>
  existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, "utf8")).fingerprint : null;

export function assertBuilt(): void {
  if (builtFingerprint() === null) throw new StartError("Falta a construção. Rode antes: npm run build");
}

/**
 * One build must work for every address, database and vendor. Therefore the variables that a server reads at its start
 * are empty here. Where the build needs a valid value, they are placeholders.
 */
export const placeholders = (): Record<string, string> => ({
  ...Object.fromEntries([...ENV_NAMES, "PAGES_DIR", "PAGE_REVALIDATE_SECONDS"].map((name) => [name, ""])),
  ...localVariables({ LOCAL_START: "true" }, () => "x".repeat(32)),
  APP_URL: "http://build.invalid",
  DATABASE_URL: NO_DATABASE,
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
});

/** Builds the product if its sources changed since the last build. Needs no database and no configuration. */
export async function buildWhenStale(): Promise<void> {
  await runOrThrow("Cliente do banco", ["scripts/generate.ts"]);
  const current = fingerprintOf(SOURCES);
  if (builtFingerprint() === current) return;
  await runOrThrow("Build", [nextBinary, "build"], placeholders());
  const { finishBuild } = await import("../lib/server/next-internals/finish-build.mjs");
  finishBuild();
  const workers = ["--conditions=react-server", "--import", "tsx", "scripts/build-workers.ts"];
  await runOrThrow("Processos auxiliares", workers, placeholders());
  writeFileSync(STAMP, JSON.stringify({ fingerprint: current }));
  console.log("Construção pronta. Os avisos (⚠) acima são para quem desenvolve: aqui nada há a fazer.");
}

if (import.meta.main) {
  await main(async () => {
    await ensureInstalled();
    await buildWhenStale();
  });
}
