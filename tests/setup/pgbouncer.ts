import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import getPort from "get-port";
import { findProgram, installPackages } from "../../scripts/debian.ts";
import { StartError } from "../../scripts/processes.ts";

const SHIPPED = path.join(import.meta.dirname, "../../docs/deploy/pgbouncer.ini");

const REPLACED: [line: RegExp, value: (to: URL, port: number) => string][] = [
  [
    /^elo_recicla = .*?(?= connect_query)/m,
    // Serve every database of the cluster, and log in with the credentials in `to` instead of the client's.
    (to) => `* = host=${to.hostname} port=${to.port} user=${to.username} password=${to.password}`,
  ],
  [/^listen_port = .*$/m, (_, port) => `listen_port = ${port}`],
  [/^auth_type = .*$/m, () => "auth_type = any"],
  [/^auth_file = .*$/m, () => ""],
];

export async function startPgBouncer(target: string): Promise<{ url: string; stop(): Promise<void> }> {
  if (!findProgram("pgbouncer")) installPackages("pgbouncer");
  const program = findProgram("pgbouncer");
  if (!program) throw new StartError("Falta o pgbouncer: apt-get install pgbouncer");
  const port = await getPort();
  let configuration = await readFile(SHIPPED, "utf8");
  for (const [line, value] of REPLACED) {
    if (!line.test(configuration)) throw new StartError(`docs/deploy/pgbouncer.ini has no ${line}`);
    configuration = configuration.replace(line, value(new URL(target), port));
  }
  const file = path.join(tmpdir(), `elo-pgbouncer-${port}.ini`);
  await writeFile(file, configuration, { mode: 0o644 });
  // PgBouncer refuses to run as root.
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  const account = process.getuid?.() === 0 ? { uid: id("-u"), gid: id("-g") } : {};
  const pooler = spawn(program, ["--quiet", file], { ...account, cwd: "/", stdio: "ignore" });
  const ended = once(pooler, "exit");
  const url = new URL(target);
  url.port = String(port);
  return {
    url: url.href,
    stop: async () => {
      pooler.kill("SIGINT");
      await ended;
      await rm(file, { force: true });
    },
  };
}
