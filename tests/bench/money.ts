/**
 * `npm run bench -- money`; MONEY_PART selects one part. Uses a scratch cluster with production durability (every
 * commit reaches the disk).
 * - proof: verifies 100,000 ledger entries
 * - history: reads 10,000 payments of one account and their receipts, page by page
 * - webhooks: Stripe's webhooks through the product's own function, against plain SQL upserts of the same rows
 * - model: a thousand random sequences of the money model (`npm test` plays a hundred)
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
import { atLeast, atMost, broken, information, type Row } from "./rows.ts";

export const PARTS = ["proof", "history", "webhooks", "model"] as const;
export type Part = (typeof PARTS)[number];

export const SEQUENCES = 1000;
export const WEBHOOKS = 200;
export const ENTRIES = 100_000;

export const PAYMENTS = 10_000;

export type Measures = {
  proof: { ms: number; entries: number; differences: number };
  history: { pages: PageTimes; statement: PageTimes; sums: number };
  webhooks: { product: number; upserts: number; together: number; wrong: number };
  model: { sequences: number; flaws: string[]; seconds: number; seen: string };
};

/** Median ms of a page in the first and in the last tenth of the pages. */
export type PageTimes = { first: number; last: number; pages: number };

const CONFIGURATION = { ...BENCH_CONFIGURATION, LOG_LEVEL: "silent" };

type Variables = Record<string, string>;

const WEBHOOK_SECRET = "whsec_bench";

const startFile = (name: string, args: string[], env: Variables) =>
  fork(path.join(import.meta.dirname, name), args, {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    env: { ...process.env, ...CONFIGURATION, ...env },
  });

async function withVendor<T>(work: (variables: Variables) => Promise<T>): Promise<T> {
  const variables = { STRIPE_SECRET_KEY: "sk_test_sandbox", STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };
  const vendor = startFile("money-vendor.ts", [], variables);
  try {
    const [STRIPE_BASE_URL] = (await once(vendor, "message")) as [string];
    return await work({ ...variables, STRIPE_BASE_URL });
  } finally {
    vendor.kill();
  }
}

async function measure<P extends Part>(
  part: P,
  url: string,
  variables: Variables = {},
): Promise<Measures[P]> {
  const worker = startFile("money-worker.ts", [part], { ...variables, DATABASE_URL: url });
  const gone = once(worker, "exit").then(([code]) => {
    throw new Error(`the worker ended with ${code}`);
  });
  const [measured] = (await Promise.race([once(worker, "message"), gone])) as [Measures[P]];
  worker.kill();
  await gone.catch(() => {});
  return measured;
}

export async function benchMoney(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "elo-recicla-bench-"));
  const rows: Row[] = [];
  try {
    const cluster = await startCluster({ dataDir });
    try {
      const admin = new pg.Client({ connectionString: cluster.url("postgres") });
      await admin.connect();
      for (const part of PARTS.filter((one) => !process.env.MONEY_PART || one === process.env.MONEY_PART)) {
        console.log(`Mede: money, ${part}…`);
        await admin.query(`CREATE DATABASE money_${part}`);
        const url = cluster.url(`money_${part}`);
        await migrate(url);
        rows.push(
          ...(await rowsOf(part, url).catch((error: unknown) => [broken(`dinheiro: ${part}`, error)])),
        );
      }
      await admin.end();
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return rows;
}

async function rowsOf(part: Part, url: string): Promise<Row[]> {
  if (part === "proof") {
    const { ms, entries, differences } = await measure(part, url);
    const note = `${entries.toLocaleString("pt-BR")} lançamentos, ${differences} diferenças`;
    return [
      atMost({ name: "dinheiro: livro conferido", value: ms / 1000, unit: "s", note }, 5),
      atMost({ name: "dinheiro: diferenças no livro", value: differences, unit: "erros" }, 0),
    ];
  }
  if (part === "history") {
    const { pages, statement, sums } = await measure(part, url);
    const flat = (name: string, { first, last, pages: count }: PageTimes) =>
      atMost(
        {
          name: `dinheiro: ${name}, últimas páginas sobre as primeiras`,
          value: last / first,
          unit: "×",
          note: `${last.toFixed(2)} ms contra ${first.toFixed(2)} ms, ${count} páginas`,
        },
        1.5,
      );
    return [
      flat("histórico", pages),
      flat("extrato", statement),
      information({ name: "dinheiro: somas do extrato", value: sums, unit: "ms" }),
    ];
  }
  if (part === "webhooks") {
    const { product, upserts, together, wrong } = await withVendor((variables) =>
      measure(part, url, variables),
    );
    const perSecond = (ms: number) => `${Math.round((WEBHOOKS / ms) * 1000).toLocaleString("pt-BR")}/s`;
    const note = `${perSecond(product)} contra ${perSecond(upserts)} das mesmas linhas, cada uma por si`;
    const other = `${perSecond(together)} das mesmas linhas em uma transação`;
    return [
      atLeast(
        { name: "dinheiro: avisos da Stripe sobre SQL", value: upserts / product, unit: "×", note },
        0.45,
      ),
      information({
        name: "dinheiro: avisos sobre uma transação",
        value: together / product,
        unit: "×",
        note: other,
      }),
      atMost({ name: "dinheiro: avisos perdidos ou dobrados", value: wrong, unit: "erros" }, 0),
    ];
  }
  const { sequences, flaws, seconds, seen } = await measure(part, url);
  const note = flaws[0] ?? `${sequences} em ${Math.round(seconds)} s; ${seen}`;
  return [atMost({ name: "dinheiro: sequências com erro", value: flaws.length, unit: "erros", note }, 0)];
}
