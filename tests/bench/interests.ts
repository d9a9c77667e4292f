/**
 * `npm run bench -- interests`: compares the speed of three ways to register 2,000 concurrent interests.
 * - `product`: the product's own function
 * - `plain`: plain SQL that inserts only the interests
 * - `sameRows`: plain SQL that inserts all rows of a registration's transaction
 * Uses a scratch cluster with production durability (every commit reaches the disk).
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startCluster } from "../../scripts/cluster.ts";
import { migrate } from "../../scripts/migrations.ts";
import { BENCH_CONFIGURATION } from "./large-database.ts";
import { atLeast, atMost, median, type Row } from "./rows.ts";

export const INTERESTS = 2000;
/** Rounds whose times count. Each round measures the three ways in turn, so that machine load affects them alike. */
const ROUNDS = 3;

/** Milliseconds for all interests of a round; `wrong` counts lost and doubled rows. */
export type RoundTimes = { product: number; plain: number; sameRows: number; wrong: number };

const CONFIGURATION = { ...BENCH_CONFIGURATION, LOG_LEVEL: "silent" };

/**
 * Minimum throughput relative to plain inserts of the interest alone. A registration writes six rows in one
 * transaction (interest, match, two e-mails, two jobs), and then a security event.
 */
const AGAINST_PLAIN = 0.04;
/** Minimum throughput relative to plain SQL that writes the six rows in a transaction. */
const AGAINST_SAME_ROWS = 0.35;

export async function benchInterests(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "elo-recicla-bench-"));
  try {
    const cluster = await startCluster({ dataDir });
    try {
      const admin = new pg.Client({ connectionString: cluster.url("postgres") });
      await admin.connect();
      await admin.query("CREATE DATABASE interests").finally(() => admin.end());
      await migrate(cluster.url("interests"));
      return toRows(await measure(cluster.url("interests")));
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(url: string): Promise<RoundTimes[]> {
  const worker = fork(path.join(import.meta.dirname, "interests-worker.ts"), {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    env: { ...process.env, ...CONFIGURATION, DATABASE_URL: url },
  });
  const rounds: RoundTimes[] = [];
  await once(worker, "message");
  // The first round is a warm-up: its times do not count, its lost and doubled rows do.
  for (let round = 0; round <= ROUNDS; round++) {
    worker.send(round);
    const [times] = (await once(worker, "message")) as [RoundTimes];
    rounds.push(times);
  }
  worker.send("end");
  // Wait until the worker has closed its connections: the database stops afterwards.
  await once(worker, "message");
  return rounds;
}

function toRows(rounds: RoundTimes[]): Row[] {
  const counted = rounds.slice(1);
  const perSecond = (ms: number) => `${Math.round((INTERESTS / ms) * 1000).toLocaleString("pt-BR")}/s`;
  const share = (way: "plain" | "sameRows") => median(counted.map((round) => round[way] / round.product));
  const typical = (way: "product" | "plain" | "sameRows") =>
    perSecond(median(counted.map((round) => round[way])));
  return [
    atLeast(
      {
        name: "interesses: vazão sobre inserções simples",
        value: share("plain"),
        unit: "×",
        note: `${typical("product")} contra ${typical("plain")} de uma linha cada`,
      },
      AGAINST_PLAIN,
    ),
    atLeast(
      {
        name: "interesses: vazão sobre as mesmas linhas em SQL",
        value: share("sameRows"),
        unit: "×",
        note: `${typical("product")} contra ${typical("sameRows")} de seis linhas em uma transação`,
      },
      AGAINST_SAME_ROWS,
    ),
    atMost(
      {
        name: "interesses: perdidos ou dobrados",
        value: rounds.reduce((sum, { wrong }) => sum + wrong, 0),
        unit: "erros",
        note: `${INTERESTS} de uma vez, cada um pedido duas vezes na última volta`,
      },
      0,
    ),
  ];
}
