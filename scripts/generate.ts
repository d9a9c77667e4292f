/** `npm run generate`: generates the typed database client in prisma/client if the schema or Prisma changed. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { main, runOrThrow } from "./processes.ts";

const ROOT = path.join(import.meta.dirname, "..");
const STAMP = path.join(ROOT, "prisma", "client", ".stamp");

function fingerprint(): string {
  const hash = createHash("sha256");
  const models = readdirSync(path.join(ROOT, "prisma", "models")).sort();
  for (const name of ["schema.prisma", ...models.map((model) => path.join("models", model))]) {
    hash.update(readFileSync(path.join(ROOT, "prisma", name)));
  }
  hash.update(readFileSync(path.join(ROOT, "node_modules", "prisma", "package.json")));
  return hash.digest("hex");
}

async function generate(): Promise<boolean> {
  const current = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === current) return false;
  // Without PRISMA_SCHEMA_ENGINE_BINARY, Prisma would download a native engine, which generating does not need.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" };
  await runOrThrow("Cliente do banco", ["node_modules/prisma/build/index.js", "generate", "--no-hints"], env);
  writeFileSync(STAMP, current);
  return true;
}

if (import.meta.main) await main(async () => void (await generate()));
