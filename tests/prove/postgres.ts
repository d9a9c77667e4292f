import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startDatabase } from "../../scripts/database.ts";

export type Postgres = {
  url: string;
  pid(): number;
  /** Shuts PostgreSQL down fast: aborts open statements. */
  stop(): Promise<void>;
  /** Starts PostgreSQL again on the same address. */
  start(): Promise<void>;
  /** Restarts PostgreSQL, like a supervisor, if it answers no statement for ten seconds. */
  revive(): Promise<void>;
  /** Kills all processes at once, like a machine failure. */
  kill(): Promise<void>;
  /** Pauses all processes: connections stay open and nothing answers. */
  freeze(): void;
  thaw(): void;
  run(statement: string): Promise<void>;
  /** Takes all remaining connections. @returns a function that releases them */
  exhaust(): Promise<() => Promise<void>>;
};

/** Ids of PostgreSQL's processes, the postmaster's first. */
function processesOf(dataDir: string): number[] {
  const [first = ""] = readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
  const children = readFileSync(`/proc/${first}/task/${first}/children`, "utf8");
  return [first, ...children.trim().split(" ")].filter(Boolean).map(Number);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process may have ended meanwhile.
  }
}

/** @param settings `name=value` options of the server */
export async function startPostgres(dataDir: string, settings: string[] = []): Promise<Postgres> {
  let cluster = await startDatabase({ dataDir, settings });
  const { url } = cluster;
  const port = Number(new URL(url).port);
  const signalAll = (name: NodeJS.Signals) => {
    for (const pid of processesOf(dataDir)) signal(pid, name);
  };
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return {
    url,
    pid: () => processesOf(dataDir)[0] ?? 0,
    stop: () => cluster.stop(),
    start: async () => {
      cluster = await startDatabase({ dataDir, port, settings });
    },
    kill: async () => {
      signalAll("SIGKILL");
      await cluster.stop();
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    run,
    revive: async () => {
      const isUp = () =>
        run("select 1").then(
          () => true,
          () => false,
        );
      for (let left = 20; left > 0; left -= 1) {
        if (await isUp()) return;
        await wait(500);
      }
      await cluster.stop();
      cluster = await startDatabase({ dataDir, port, settings });
    },
    exhaust: async () => {
      const taken: pg.Client[] = [];
      for (;;) {
        const client = new pg.Client({ connectionString: url });
        // A lost connection must not end the proof.
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
