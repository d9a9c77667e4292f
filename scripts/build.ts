import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { finishBuild } from "../lib/next-internals/finish-build.mjs";
import { nextBinary, portOf, prepareEnvironment } from "./environment.ts";
import { loadEnvFile, main, runOrThrow } from "./processes.ts";

const STAMP = ".next/elo-build.json";
const SOURCES = [
  "app/**/*",
  "components/**/*",
  "lib/**/*",
  "emails/**/*",
  "public/**/*",
  "prisma/{schema.prisma,models/**/*}",
  "prisma/migrations/**/*",
  "*.{mjs,json,ts}",
];

/** Variables whose values end up in pages. */
const CONFIGURATION = [
  "APP_URL",
  "PAID_PLANS",
  "AUTH_AUTOCONFIRM",
  "CONTACT_EMAIL",
  "CONTACT_PHONE",
  "WHATSAPP_NUMBER",
  "OPERATOR_NAME",
  "OPERATOR_CNPJ",
  "OPERATOR_CITY",
  "OPERATOR_ADDRESS",
  "OPERATOR_INVOICE",
  "PAGE_REVALIDATE_SECONDS",
];

function fingerprint(dataIdentity: string, variables: Record<string, string>): string {
  const hash = createHash("sha256").update(dataIdentity);
  for (const name of CONFIGURATION) hash.update(`${name}=${variables[name] ?? process.env[name] ?? ""}\n`);
  for (const entry of globSync(SOURCES, { withFileTypes: true }).filter((file) => file.isFile())) {
    const path = `${entry.parentPath}/${entry.name}`;
    if (/\.test\.tsx?$|next-env\.d\.ts$/.test(path)) continue;
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest("hex");
}

/** Query timeout during a build, which renders many pages at once on a busy machine. */
const BUILD_VARIABLES = { NODE_ENV: "production", DATABASE_WAIT_SECONDS: "60" };

/** Builds the product unless sources, configuration and data are unchanged. */
export async function buildWhenStale(dataIdentity: string, variables: Record<string, string>): Promise<void> {
  const current = fingerprint(dataIdentity, variables);
  const last = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, "utf8")).fingerprint : null;
  if (last === current) return;
  await runOrThrow("Build", [nextBinary, "build"], { ...variables, ...BUILD_VARIABLES });
  // Imported here, after the .env file was loaded.
  finishBuild((await import("../next.config.mjs")).PAGE_LIFETIME);
  writeFileSync(STAMP, JSON.stringify({ fingerprint: current }));
}

if (import.meta.main) {
  await main(async () => {
    loadEnvFile();
    const environment = await prepareEnvironment(portOf("PORT", 3000));
    try {
      await buildWhenStale(environment.dataIdentity, environment.variables);
    } finally {
      await environment.stop();
    }
  });
}
