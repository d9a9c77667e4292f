/** PostgreSQL from Debian's packages, because the embedded PostgreSQL comes without a matching pg_dump. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import getPort from "get-port";
import pg from "pg";
import { installPackages } from "../../scripts/debian.ts";
import { postgresTool } from "../../scripts/postgres-tools.ts";

/** Longest wait (ms) for the server to accept a connection. */
const PATIENCE = 30_000;

function toolOf(name: string): string {
  try {
    return postgresTool(name);
  } catch {
    installPackages("postgresql");
    return postgresTool(name);
  }
}

/** PostgreSQL refuses to run as root, so `nobody` replaces root. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

export async function startDebianPostgres() {
  const [initdb, postgres] = [toolOf("initdb"), toolOf("postgres")];
  const owner = account();
  const folder = await mkdtemp(path.join(tmpdir(), "elo-postgres-"));
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid ?? owner.uid);
  const data = path.join(folder, "data");
  const options = { ...owner, cwd: "/", env: { ...process.env, LC_ALL: "C.UTF-8" } };
  execFileSync(initdb, ["-D", data, "-U", "elo", "--auth=trust", "--encoding=UTF8", "--no-sync"], {
    ...options,
    stdio: "pipe",
  });
  const port = await getPort();
  const settings = ["-c", "fsync=off", "-c", "unix_socket_directories=", "-c", "listen_addresses=127.0.0.1"];
  const server = spawn(postgres, ["-D", data, "-p", String(port), ...settings], {
    ...options,
    stdio: "ignore",
  });
  const ended = once(server, "exit");
  const url = (database: string) => `postgresql://elo@127.0.0.1:${port}/${database}`;
  const runSql = async (database: string, statement: string) => {
    const client = new pg.Client({ connectionString: url(database) });
    client.on("error", () => {});
    await client.connect();
    return (await client.query(statement).finally(() => client.end())).rows;
  };
  for (const until = Date.now() + PATIENCE; Date.now() < until; await wait(100))
    if (await runSql("postgres", "SELECT 1").catch(() => null)) break;
  const stop = async () => {
    server.kill("SIGINT");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url, runSql, stop };
}
