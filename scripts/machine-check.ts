/**
 * `npm run machine:check -- [BACKUPS]`: prints a line for each problem:
 * - The certificate expires soon, or the health check fails at APP_URL.
 * - A server of this machine fails its health check, which visitors hardly notice while another server answers.
 * - inside-check.ts finds a problem in the configured database: with jobs, owed refunds, the nightly comparison with
 *   Stripe, or the signatures of Stripe's events.
 * - A disk is nearly full, or DATA_DIR cannot be written.
 * - The newest backup in the folder BACKUPS is old, or reports files that the store has lost.
 *
 * The exit code is 1 when a problem is new, and once a day while it lasts. If the mail fails, each run with a problem
 * exits with 1 until `npm run alert` has mailed. So a timer can run the check every few minutes and mail each failure.
 */
import { execFile } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connect } from "node:tls";
import { promisify } from "node:util";
import { filesFolder, usedFilesFolder } from "./data-folder.ts";
import { hostOf, ownUrl } from "./environment.ts";
import { insideProblems } from "./inside-check.ts";
import { loadEnvFile, main, StartError } from "./processes.ts";
import { configuredDatabase } from "./product-database.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Minimum time (ms) until the certificate expires; Certbot renews it 30 days before the end. */
const CERTIFICATE = 14 * DAY;
/** Maximum age (ms) of the newest backup: a day, and the time that a backup takes. */
const BACKUP = 26 * HOUR;
/** Data folder of Debian's PostgreSQL, often on a separate disk. */
const DATABASE = "/var/lib/postgresql";
/** Minimum free share of a disk. */
const FREE = 0.1;
/** Timeout (ms) of a response. */
const PATIENCE = 10_000;
/** Time (ms) that a restarting server has to become ready again, and the pause between two checks. */
const RESTART = { limit: 60_000, pause: 5_000 };

/** Milliseconds until the certificate of a server expires. Null without a connection. */
function certificateLeft(host: string, port: number, now: number): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to) - now);
      socket.destroy();
    });
    socket
      .on("error", () => resolve(null))
      .setTimeout(PATIENCE, () => {
        resolve(null);
        socket.destroy();
      });
  });
}

const healthProblem = (address: string): Promise<string | null> =>
  fetch(`${address}/api/health`, { signal: AbortSignal.timeout(PATIENCE) }).then(
    ({ status }) => (status === 200 ? null : `responde ${status}`),
    (error: Error) => `não responde (${(error.cause as { code?: string } | undefined)?.code ?? error.name})`,
  );

export async function siteProblems(site: string, now = Date.now()): Promise<string[]> {
  const { protocol, hostname, port } = new URL(site);
  const problems: string[] = [];
  if (protocol === "https:") {
    const left = await certificateLeft(hostname, Number(port) || 443, now);
    if (left !== null && left < CERTIFICATE)
      problems.push(
        `certificado: ${left < 0 ? "terminou" : `termina em ${Math.floor(left / DAY)} dias`}: certbot renew`,
      );
  }
  const health = await healthProblem(site);
  if (health) problems.push(`site: ${site}/api/health ${health}`);
  return problems;
}

type Unit = { name: string; address: string };

export const unitsIn = (shown: string): Unit[] =>
  shown.split("\n\n").flatMap((unit) => {
    const name = /^Id=(.+)\.service$/m.exec(unit)?.[1];
    const value = (variable: string) => new RegExp(`[= ]${variable}=(\\S+)`).exec(unit)?.[1];
    const port = Number(value("PORT"));
    return name && port
      ? [{ name, address: ownUrl(hostOf({ HOST: value("HOST") ?? "0.0.0.0" }), port) }]
      : [];
  });

const listUnits = (): Promise<Unit[]> =>
  promisify(execFile)("systemctl", ["show", "elo-recicla@*", "--property=Id,Environment"]).then(
    ({ stdout }) => unitsIn(stdout),
    () => [],
  );

/** Reports a server only if it stays unready for longer than a restart takes. */
export async function serverProblems(units: Unit[], { limit, pause } = RESTART): Promise<string[]> {
  const until = Date.now() + limit;
  const problems = await Promise.all(
    units.map(async ({ name, address }) => {
      let problem = await healthProblem(address);
      while (problem && Date.now() < until) {
        await wait(pause);
        problem = await healthProblem(address);
      }
      return problem ? [`servidor: ${name} ${problem}`] : [];
    }),
  );
  return problems.flat();
}

/** Checks each disk once. Skips missing folders. */
export function diskProblems(folders: string[], read = statfsSync): string[] {
  const seen = new Set<string>();
  return folders.filter(existsSync).flatMap((folder) => {
    const { bavail, blocks, bsize, type } = read(folder);
    const disk = `${type} ${blocks} ${bavail}`;
    if (seen.has(disk) || blocks === 0) return [];
    seen.add(disk);
    const free = bavail / blocks;
    if (free >= FREE) return [];
    return [
      `disco: ${folder} tem ${Math.floor(free * 100)}% livres (${((bavail * bsize) / 1e9).toFixed(1)} GB)`,
    ];
  });
}

/** Reports a folder that cannot be written, such as on a disk that an error made read-only. */
export function folderProblems(folder: string): string[] {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return [];
  } catch (error) {
    return [`disco: não é possível escrever em ${folder} (${(error as NodeJS.ErrnoException).code})`];
  }
}

/** @param folder of uploaded files; null while they are in a bucket */
export const filesFolderProblems = (folder: string | null): string[] =>
  folder === null || existsSync(folder) ? [] : [`arquivos: ${folder} não existe; monte o disco`];

export function backupProblems(folder: string, now = Date.now()): string[] {
  const whole = existsSync(folder)
    ? readdirSync(folder).filter((name) => existsSync(path.join(folder, name, "list.json")))
    : [];
  const newest = whole.sort().at(-1);
  if (!newest) return [`cópia de segurança: nenhuma inteira em ${folder}`];
  const [day, time = ""] = newest.split("T");
  const age = now - Date.parse(`${day}T${time.replaceAll("-", ":")}Z`);
  const problems =
    age < BACKUP ? [] : [`cópia de segurança: a mais nova é de há ${Math.floor(age / HOUR)} horas`];
  const missing = path.join(folder, newest, "missing.txt");
  if (!existsSync(missing)) return problems;
  const lost = Number(readFileSync(missing, "utf8"));
  const files = lost === 1 ? "1 arquivo perdido" : `${lost} arquivos perdidos`;
  return [...problems, `cópia de segurança: ${files}, nomes em journalctl -u elo-recicla-backup`];
}

/** Text without its numbers, which change while a problem lasts. The number in a unit's name (after @) stays. */
const kindOf = (problem: string) => problem.replaceAll(/(?<!@\d*)\d+/g, "");

/**
 * - `at`, `mailedAt`: times (ms) of the last write and of the last mail
 * - `isUnsent`: whether problems wait for a mail
 * - `seen`: for each kind of problem (kindOf), the time (ms) of the last run that found it
 */
type Known = { at: number; mailedAt: number; isUnsent: boolean; seen: Record<string, number> };

/** @param data DATA_DIR */
export const stateFile = (data: string): string => path.join(data, "machine-check.json");

/**
 * `file` and, for a full or read-only disk, its substitute in the folder RUNTIME_DIRECTORY. systemd keeps that folder
 * in memory for the units of the check and of the alert.
 */
const placesOf = (file: string): string[] => {
  const { RUNTIME_DIRECTORY: memory } = process.env;
  return memory ? [file, path.join(memory, path.basename(file))] : [file];
};

/** The newest state. A missing or cut-off file counts as no problems. */
function readKnown(file: string): Known {
  const none: Known = { at: 0, mailedAt: 0, isUnsent: false, seen: {} };
  const found = placesOf(file).map((place): Known => {
    try {
      return { ...none, ...(JSON.parse(readFileSync(place, "utf8")) as Partial<Known>) };
    } catch {
      return none;
    }
  });
  return found.reduce((one, other) => (other.at > one.at ? other : one));
}

/** @throws the last error if no place can be written */
function writeKnown(file: string, known: Known): void {
  let problem: unknown;
  for (const place of placesOf(file)) {
    try {
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, JSON.stringify(known));
      return;
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}

export function noteMailed(file: string, now = Date.now()): void {
  writeKnown(file, { ...readKnown(file), at: now, mailedAt: now, isUnsent: false });
}

/**
 * Stores a run's problems in `file`, and returns whether to mail them: one is new, an earlier mail was not sent, or the
 * last mail is a day old. A problem is new if no run of the last hour found it. Without this hour, a problem that comes
 * and goes, such as a disk at its limit, would cause a mail at each return.
 */
export function shouldMail(problems: string[], file: string, now = Date.now()): boolean {
  const known = readKnown(file);
  const recent = Object.entries(known.seen).filter(([, at]) => now - at < HOUR);
  const kinds = problems.map(kindOf);
  const isNew = kinds.some((kind) => !recent.some(([name]) => name === kind));
  const isWorth = kinds.length > 0 && (isNew || known.isUnsent || now - known.mailedAt >= DAY);
  const seen = Object.fromEntries([...recent, ...kinds.map((kind) => [kind, now] as const)]);
  writeKnown(file, { at: now, mailedAt: known.mailedAt, isUnsent: isWorth || known.isUnsent, seen });
  return isWorth;
}

if (import.meta.main)
  await main(async () => {
    loadEnvFile();
    const [backups, ...rest] = process.argv.slice(2);
    const { APP_URL: site = "", DATA_DIR: data = ".data" } = process.env;
    if (rest.length > 0) throw new StartError("Uso: npm run machine:check -- [PASTA_DAS_CÓPIAS]");
    if (!URL.canParse(site)) throw new StartError("Falta APP_URL.");
    const database = configuredDatabase();
    const problems = [
      ...(await siteProblems(site)),
      ...(await serverProblems(await listUnits())),
      ...(database ? await insideProblems(database) : []),
      ...folderProblems(data),
      ...filesFolderProblems(usedFilesFolder(process.env)),
      ...diskProblems(["/", DATABASE, data, filesFolder(process.env), ...(backups ? [backups] : [])]),
      ...(backups ? backupProblems(backups) : []),
    ];
    console.log(problems.length === 0 ? "Tudo em ordem." : problems.join("\n"));
    if (shouldMail(problems, stateFile(data))) process.exitCode = 1;
    // Exit explicitly: the connection of a database that does not answer would keep the process running.
    process.exit();
  });
