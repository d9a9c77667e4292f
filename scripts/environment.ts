import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { envProblems } from "../lib/server/env-schema.ts";
import { filesFolder, usedFilesFolder } from "./data-folder.ts";
import { seed, startDatabase } from "./database.ts";
import { ensureFilesFolder } from "./files-folder.ts";
import {
  assertSandboxPortsFree,
  isLocalStart,
  localVariables,
  sandboxPortOf,
  startSandbox,
} from "./local-vendors.ts";
import { migrate } from "./migrations.ts";
import { runOrThrow, StartError } from "./processes.ts";
import { configuredDatabase } from "./product-database.ts";

type GivenVariables = Record<string, string | undefined>;

export type Environment = {
  variables: Record<string, string>;
  stop(): Promise<void>;
};

/** Limits malloc arenas. Otherwise glibc keeps a heap per thread, and 30 photos leave 390 MB in use, not 155 MB. */
export const ALLOCATOR = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || "2" };

export function portOf(variable: string, fallback: number, given: GivenVariables = process.env): number {
  const port = Number(given[variable] || fallback);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StartError(`${variable} precisa ser uma porta entre 1 e 65535.`);
}

/** Not 127.0.0.1, because Next treats a rewrite to that address as a rewrite to another site. */
const LOOPBACK = "localhost";

/**
 * Address that the web server listens on; null for all networks. A local start without HOST listens on loopback only,
 * because its accounts have a published password and its vendors accept everything.
 * @throws StartError when HOST is no address
 */
export function hostOf(given: GivenVariables = process.env): string | null {
  if (given.HOST) {
    if (/^(127\.[\d.]+|::1)$/.test(given.HOST)) return LOOPBACK;
    if (/^(0\.0\.0\.0|::)$/.test(given.HOST)) return null;
    if (isIP(given.HOST) > 0) return given.HOST;
    throw new StartError("HOST precisa ser um endereço IP desta máquina; 0.0.0.0 são todas as redes.");
  }
  return isLocalStart(given) ? LOOPBACK : null;
}

export function ownUrl(host: string | null, port: number): string {
  if (host === null || host === LOOPBACK) return `http://localhost:${port}`;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

const START_VARIABLES: Record<string, { fits: RegExp; want: string }> = {
  DATABASE_URL: { fits: /^postgres(ql)?:\/\/./, want: "um endereço postgresql://…/banco" },
  DATABASE_DIRECT_URL: { fits: /^postgres(ql)?:\/\/./, want: "um endereço postgresql://…/banco" },
  SEED_DEMO_DATA: { fits: /^(true|false)$/, want: "true ou false" },
  LOCAL_START: { fits: /^(true|false)$/, want: "true ou false" },
  PAGE_REVALIDATE_SECONDS: { fits: /^[1-9]\d*$/, want: "um número inteiro de segundos, a partir de 1" },
};

function problemOf(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof StartError) return [error.message];
    throw error;
  }
}

const isThisMachine = (url: string): boolean =>
  URL.canParse(url) && /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);

/**
 * A local start has accounts with a published password, projects that approve themselves and vendors that accept any
 * payment. Therefore:
 * - An https address is refused.
 * - An address on another machine needs LOCAL_START=true and HOST.
 * - A database on another machine needs LOCAL_START=true.
 */
function localStartProblems(given: GivenVariables): string[] {
  const { APP_URL = "", DATABASE_URL = "", LOCAL_START, HOST } = given;
  const isWanted = LOCAL_START === "true" && Boolean(HOST);
  if (APP_URL.startsWith("https:"))
    return [
      "LOCAL_START=true não vale para um endereço https: um início local tem contas de senha conhecida.",
    ];
  if (APP_URL && !isThisMachine(APP_URL) && !isWanted)
    return [
      "APP_URL leva a outra máquina e nenhum fornecedor está configurado: configure-os (.env.example), ou abra o início local à rede com LOCAL_START=true e HOST.",
    ];
  if (DATABASE_URL && !isThisMachine(DATABASE_URL) && LOCAL_START !== "true")
    return [
      "DATABASE_URL leva a outra máquina e nenhum fornecedor está configurado: configure-os (.env.example), ou diga LOCAL_START=true.",
    ];
  return [];
}

/**
 * DATABASE_DIRECT_URL is the address without the pooler. If it named another database, the site would write its rows to
 * one database, and its jobs and backups would use the other.
 */
function directUrlProblems({ DATABASE_URL = "", DATABASE_DIRECT_URL = "" }: GivenVariables): string[] {
  if (!DATABASE_DIRECT_URL) return [];
  if (!DATABASE_URL) return ["DATABASE_DIRECT_URL só vale ao lado de DATABASE_URL, que leva ao pooler."];
  const urls = [DATABASE_URL, DATABASE_DIRECT_URL];
  if (!urls.every((url) => URL.canParse(url))) return [];
  const databases = new Set(urls.map((url) => new URL(url).pathname));
  if (databases.size === 1) return [];
  return [
    "DATABASE_URL e DATABASE_DIRECT_URL levam a bancos de nomes diferentes: escreva o mesmo nome no fim das duas.",
  ];
}

/** Placeholders for values that a start creates, so that the check needs neither folder nor database. */
const MADE_LATER = { secret: "x".repeat(32), database: "postgresql://localhost/elo" };

/** One sentence for each problem, without the variable's value. */
export function configurationProblems(given: GivenVariables = process.env): string[] {
  const checks: [name: string, problems: string[]][] = [
    ...Object.entries(START_VARIABLES).map(([name, { fits, want }]): [string, string[]] => {
      const value = given[name];
      return [name, value && !fits.test(value) ? [`${name} precisa ser ${want}.`] : []];
    }),
    ["DATABASE_DIRECT_URL", directUrlProblems(given)],
    ["PORT", problemOf(() => portOf("PORT", 3000, given))],
    ["SANDBOX_PORT", problemOf(() => sandboxPortOf(given))],
    ["HOST", problemOf(() => hostOf(given))],
  ];
  const wrong = new Set(checks.flatMap(([name, problems]) => (problems.length > 0 ? [name] : [])));
  // Check the other variables as if the wrong ones were unset, so that one message lists every problem.
  const rest: GivenVariables = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  const isLocal = isLocalStart(rest);
  const database = rest.DATABASE_URL || (isLocal || wrong.has("DATABASE_URL") ? MADE_LATER.database : "");
  const variables = { ...rest, ...localVariables(rest, () => MADE_LATER.secret), DATABASE_URL: database };
  return [
    ...checks.flatMap(([, problems]) => problems),
    ...(isLocal ? localStartProblems(rest) : []),
    ...envProblems(variables),
  ];
}

/** @throws StartError that lists every wrong variable; call before starting anything */
export function assertConfiguration(given: GivenVariables = process.env): void {
  const problems = configurationProblems(given);
  if (problems.length > 0)
    throw new StartError(["Configuração inválida, veja .env.example:", ...problems].join("\n  "));
}

type Preparation = {
  usesSandbox?: boolean;
  prepares?: boolean;
};

/**
 * Starts an embedded PostgreSQL if DATABASE_URL is unset, and the sandbox if `usesSandbox` is set and a vendor's
 * variable points to it. SEED_DEMO_DATA decides whether to insert demonstration data; if unset, only an embedded
 * database gets them.
 */
export async function prepareEnvironment(
  port: number,
  { usesSandbox = false, prepares = true }: Preparation = {},
): Promise<Environment> {
  // Check before starting the database, so that a refused start leaves no database running.
  assertConfiguration();
  const address = ownUrl(hostOf(), port);
  if (usesSandbox) await assertSandboxPortsFree({ ...process.env, ...localVariables(process.env, () => "") });
  const local = localVariables();
  const dataDir = resolve(process.env.DATA_DIR || ".data");
  const embedded = process.env.DATABASE_URL ? null : await startDatabase({ dataDir });
  const url = embedded?.url ?? process.env.DATABASE_URL ?? "";
  const directUrl = embedded?.url ?? configuredDatabase() ?? "";
  let sandbox: Awaited<ReturnType<typeof startSandbox>> | null = null;
  const variables: Record<string, string> = {
    ...local,
    ...ALLOCATOR,
    DATABASE_URL: url,
    FILES_DIR: filesFolder(process.env),
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
    if (usesSandbox) sandbox = await startSandbox(variables, address);
    if (prepares) {
      await runOrThrow("Cliente do banco", ["scripts/generate.ts"]);
      await migrate(directUrl);
    }
    await ensureFilesFolder(usedFilesFolder(process.env), directUrl);
    const wanted = process.env.SEED_DEMO_DATA || String(embedded !== null);
    if (wanted === "true") await seed(variables);
  } catch (error) {
    await stop();
    throw error;
  }
  return { variables, stop };
}

export const nextBinary = "node_modules/next/dist/bin/next";

export async function ensureInstalled(): Promise<void> {
  if (existsSync(nextBinary)) return;
  throw new StartError("Faltam as dependências. Rode antes: npm ci");
}
