import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { migrate, seed, startDatabase } from "./database.ts";
import { isLocalStart, localVariables, sandboxPortOf, startSandbox } from "./local-vendors.ts";
import { runOrThrow, StartError } from "./processes.ts";

export type Environment = {
  /** Variables for the web server and the scripts. */
  variables: Record<string, string>;
  /** Names the data behind the pages: a build made over other data is stale. */
  dataIdentity: string;
  stop(): Promise<void>;
};

/**
 * Memory of the web server where it runs on glibc, which else keeps a heap for each of the threads that make pictures:
 * after thirty photos 390 MB instead of 155.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || "2" };

/** Number of a port variable. @throws StartError when it is not one */
export function portOf(variable: string, fallback: number): number {
  const port = Number(process.env[variable] || fallback);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StartError(`${variable} precisa ser uma porta entre 1 e 65535.`);
}

/** By this name, because Next takes a rewrite of 127.0.0.1 for one to another site. */
const LOOPBACK = "localhost";

/**
 * Name or address that the web server listens on; null is every network. A local start has accounts with a published
 * password, so nobody else reaches it unless HOST says so; where a database and the public address are given it is
 * installed.
 * @throws StartError when HOST is no address
 */
export function hostOf(given: Record<string, string | undefined> = process.env): string | null {
  if (given.HOST) {
    if (/^(127\.[\d.]+|::1)$/.test(given.HOST)) return LOOPBACK;
    if (/^(0\.0\.0\.0|::)$/.test(given.HOST)) return null;
    if (isIP(given.HOST) > 0) return given.HOST;
    throw new StartError("HOST precisa ser um endereço IP desta máquina; 0.0.0.0 são todas as redes.");
  }
  const isInstalled = Boolean(given.DATABASE_URL && given.APP_URL);
  return isLocalStart(given) && !isInstalled ? LOOPBACK : null;
}

/** How this machine itself reaches a server that listens there. */
export function ownUrl(host: string | null, port: number): string {
  if (host === null || host === LOOPBACK) return `http://localhost:${port}`;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** Variables that only the start reads; the product checks the others itself (lib/env.ts). */
const START_VARIABLES: Record<string, { fits: RegExp; want: string }> = {
  DATABASE_URL: { fits: /^postgres(ql)?:\/\/./, want: "um endereço postgresql://…/banco" },
  SEED_DEMO_DATA: { fits: /^(true|false)$/, want: "true ou false" },
  LOCAL_START: { fits: /^(true|false)$/, want: "true ou false" },
  PAGE_REVALIDATE_SECONDS: { fits: /^[1-9]\d*$/, want: "um número inteiro de segundos, a partir de 1" },
};

/**
 * Looks at the variables of the start before anything is started.
 * @throws StartError naming the first wrong one, never with its value
 */
export function checkStartVariables(given: Record<string, string | undefined> = process.env): void {
  for (const [name, { fits, want }] of Object.entries(START_VARIABLES)) {
    const value = given[name];
    if (value && !fits.test(value)) throw new StartError(`${name} precisa ser ${want}.`);
  }
}

/**
 * Brings up what the surroundings do not provide: an embedded PostgreSQL without DATABASE_URL, and with `vendors` the
 * sandbox in a local start. Then generates the database client, applies migrations and inserts the demonstration
 * data where it is wanted.
 */
export async function prepareEnvironment(port: number, { vendors = false } = {}): Promise<Environment> {
  // Whatever may be refused comes before the database: a start that ends early leaves none behind.
  checkStartVariables();
  const address = ownUrl(hostOf(), port);
  if (vendors) sandboxPortOf();
  const local = localVariables();
  const dataDir = resolve(process.env.DATA_DIR || ".data");
  const embedded = process.env.DATABASE_URL ? null : await startDatabase({ dataDir });
  const url = embedded?.url ?? process.env.DATABASE_URL ?? "";
  let sandbox: Awaited<ReturnType<typeof startSandbox>> | null = null;
  const variables: Record<string, string> = {
    ...local,
    ...ALLOCATOR,
    DATABASE_URL: url,
    FILES_DIR: process.env.FILES_DIR || join(dataDir, "files"),
    PORT: String(port),
    APP_URL: process.env.APP_URL || `http://localhost:${port}`,
    NEXT_TELEMETRY_DISABLED: "1",
    APP_VERSION: process.env.APP_VERSION || JSON.parse(readFileSync("package.json", "utf8")).version,
  };
  const stop = async () => {
    await sandbox?.stop();
    await embedded?.stop();
  };
  try {
    if (vendors) sandbox = await startSandbox(variables, address);
    await runOrThrow("Cliente do banco", ["scripts/generate.ts"]);
    await migrate(url);
    const wanted = process.env.SEED_DEMO_DATA || String(embedded !== null);
    if (wanted === "true") await seed(variables);
  } catch (error) {
    await stop();
    throw error;
  }
  return { variables, dataIdentity: embedded ? dataDir : withoutSecret(url), stop };
}

export const nextBinary = "node_modules/next/dist/bin/next";

/** @throws StartError when nobody ran npm ci */
export async function ensureInstalled(): Promise<void> {
  if (existsSync(nextBinary)) return;
  throw new StartError("Faltam as dependências. Rode antes: npm ci");
}

function withoutSecret(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
