/**
 * `npm run db:migration NAME`: writes prisma/migrations/<time>_<name>/migration.sql with the changes of the Prisma
 * schema since the last migration.
 * - Needs no database: datamodel.txt has the Prisma schema of the last migration.
 * - Does not compare hand-written SQL (checks, views, triggers, generated columns, partial indexes).
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { DiffTarget } from "@prisma/schema-engine-wasm";

const ROOT = path.join(import.meta.dirname, "..", "prisma");
const MIGRATIONS = path.join(ROOT, "migrations");
const SNAPSHOT = path.join(MIGRATIONS, "datamodel.txt");

export async function readSchema(): Promise<string> {
  const models = (await readdir(path.join(ROOT, "models"))).filter((name) => name.endsWith(".prisma")).sort();
  const files = ["schema.prisma", ...models.map((name) => path.join("models", name))];
  const texts = await Promise.all(files.map((name) => readFile(path.join(ROOT, name), "utf8")));
  return texts.join("\n");
}

export const readSnapshot = (): Promise<string> => readFile(SNAPSHOT, "utf8");

/** Loads Prisma's schema engine in WebAssembly, because the native engine would have to be downloaded. */
async function loadEngine() {
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const require = createRequire(import.meta.url);
  const file = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg").replace(/\.js$/, ".wasm");
  const imports = { "./schema_engine_bg.js": bindings as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(await readFile(file), imports);
  const engine = bindings as unknown as {
    __wbg_set_wasm(exports: WebAssembly.Exports): void;
    SchemaEngine: typeof import("@prisma/schema-engine-wasm").SchemaEngine;
  };
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as (() => void) | undefined)?.();
  return engine.SchemaEngine;
}

/** The engine requires a connection, though a diff of two texts never uses one. */
const unconnected: SqlDriverAdapter = {
  provider: "postgres",
  adapterName: "none",
  queryRaw: async () => ({ columnNames: [], columnTypes: [], rows: [] }),
  executeRaw: async () => 0,
  executeScript: async () => {},
  startTransaction: () => Promise.reject(new Error("there is no database behind this adapter")),
  dispose: async () => {},
};
const unconnectedAdapter: SqlMigrationAwareDriverAdapterFactory = {
  provider: "postgres",
  adapterName: "none",
  connect: async () => unconnected,
  connectToShadowDb: async () => unconnected,
};

/** @returns SQL; empty without changes */
async function diffSchemas(previous: string, current: string): Promise<string> {
  const SchemaEngine = await loadEngine();
  const engine = await SchemaEngine.new(
    { datamodels: [["schema.prisma", current]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(unconnectedAdapter),
  );
  const model = (content: string): DiffTarget => ({
    tag: "schemaDatamodel",
    files: [{ path: "schema.prisma", content }],
  });
  const result = await engine.diff({
    from: model(previous),
    to: model(current),
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  const sql = result.stdout ?? "";
  return /^(\s*--.*)?\s*$/.test(sql) ? "" : sql;
}

async function main(name: string | undefined) {
  if (!name || !/^[a-z][a-z0-9_]{2,60}$/.test(name)) {
    throw new Error("Uso: npm run db:migration nome_em_minusculas");
  }
  const current = await readSchema();
  const sql = await diffSchemas(await readSnapshot(), current);
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = path.join(MIGRATIONS, `${time}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "migration.sql"), sql || "-- O esquema não mudou: escreva aqui o SQL.\n");
  await writeFile(SNAPSHOT, current);
  await writeFile(path.join(MIGRATIONS, "migration_lock.toml"), 'provider = "postgresql"\n');
  console.log(`${path.relative(process.cwd(), folder)}/migration.sql`);
}

if (import.meta.main) {
  main(process.argv[2]).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
