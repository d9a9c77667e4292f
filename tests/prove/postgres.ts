/** The PostgreSQL of a proof, and the ways in which it fails. */
import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { startDatabase } from "../../scripts/database.ts";

export type Postgres = {
  /** Address of the product's database. */
  url: string;
  /** Orderly end: open statements are broken off. */
  stop(): Promise<void>;
  /** Starts it again on the same address, after {@link Postgres.stop} or {@link Postgres.kill}. */
  start(): Promise<void>;
  /** All its processes die at once, as with the machine. */
  kill(): Promise<void>;
  /** All its processes stand still: connections stay open and nothing answers. */
  freeze(): void;
  thaw(): void;
  /** Runs a statement on a connection of its own. */
  run(statement: string): Promise<void>;
  /** Takes every connection that is left. @returns gives them back */
  exhaust(): Promise<() => Promise<void>>;
};

/** Processes of the cluster, the postmaster first. */
function processesOf(dataDir: string): number[] {
  const [first = ""] = readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
  const children = readFileSync(`/proc/${first}/task/${first}/children`, "utf8");
  return [first, ...children.trim().split(" ")].filter(Boolean).map(Number);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // A connection's process may have ended meanwhile.
  }
}

/** Needs Linux, for the list of a process's children. */
export async function startPostgres(dataDir: string): Promise<Postgres> {
  let cluster = await startDatabase({ dataDir });
  const { url } = cluster;
  const port = Number(new URL(url).port);
  const signalAll = (name: NodeJS.Signals) => {
    for (const pid of processesOf(dataDir)) signal(pid, name);
  };
  return {
    url,
    stop: () => cluster.stop(),
    start: async () => {
      cluster = await startDatabase({ dataDir, port });
    },
    kill: async () => {
      signalAll("SIGKILL");
      await cluster.stop();
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    run: async (statement) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        await client.query(statement);
      } finally {
        await client.end();
      }
    },
    exhaust: async () => {
      const taken: pg.Client[] = [];
      for (;;) {
        const client = new pg.Client({ connectionString: url });
        // The end of PostgreSQL must not end the proof.
        client.on("error", () => {});
        try {
          await client.connect();
          taken.push(client);
        } catch {
          break;
        }
      }
      return async () => {
        await Promise.all(taken.map((client) => client.end()));
      };
    },
  };
}
