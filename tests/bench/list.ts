/**
 * The public list and the statistics at 50 and at 1,000,000 projects, through the same functions that the pages
 * call: `node tests/bench/list.ts`. Builds both databases on a scratch cluster and prints p50, p95 and the ratio.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, statfsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { ProjectQuery } from "../../lib/projects/rules.ts";
import { startCluster } from "../../scripts/cluster.ts";
import { migrate } from "../../scripts/database.ts";
import { generateProjects } from "./generate-projects.ts";

export type Question = {
  /** A list; without it, the statistics. `deep`: from the middle of the list, forwards or backwards. */
  query?: Partial<ProjectQuery> & { deep?: "depois" | "antes" };
  times: number;
};
export type Answer = { durations: number[]; items: number };
/** Times in ms; ratio: p95 at the large size over p95 at the small one. */
export type Row = { name: string; small: Quantiles; large: Quantiles; ratio: number };
type Quantiles = { p50: number; p95: number; items: number };

const SMALL = 50;
const LARGE = 1_000_000;
const ROUNDS = 10;
const TIMES = 20;
/** Bytes that the large database takes while it is built. */
const ROOM = 8e9;
const SETTINGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "shared_buffers=1GB",
  "max_wal_size=4GB",
];

const CASES: [name: string, query?: Question["query"]][] = [
  ["primeira página", {}],
  ["página do meio", { deep: "depois" }],
  ["página do meio, para trás", { deep: "antes" }],
  ["menor valor, do meio", { ordem: "menor-valor", deep: "depois" }],
  ["mais captado", { ordem: "mais-captado" }],
  ["mais captado, do meio", { ordem: "mais-captado", deep: "depois" }],
  ["prazo", { ordem: "prazo" }],
  ["prazo, do meio", { ordem: "prazo", deep: "depois" }],
  ["recentes, do meio", { ordem: "recentes", deep: "depois" }],
  ["filtro: SP", { estado: ["SP"] }],
  ["filtro: três estados menores", { estado: ["AC", "AP", "RR"] }],
  ["filtro: AC, saúde, alta", { estado: ["AC"], categoria: ["Saúde e Reciclagem"], urgencia: ["Alta"] }],
  ["filtro: baixa urgência por prazo", { urgencia: ["Baixa"], ordem: "prazo" }],
  ["filtro: aprovadas, mais captado", { status: ["Aprovada"], ordem: "mais-captado" }],
  ["filtro: faixas 1 e 5, menor valor", { valor: ["ate-1-mi", "mais-de-5-mi"], ordem: "menor-valor" }],
  [
    "filtro: todos os cinco",
    {
      estado: ["MG"],
      categoria: ["Cooperativismo"],
      status: ["Em Captação"],
      urgencia: ["Média"],
      valor: ["3-a-5-mi"],
    },
  ],
  ["busca: triagem", { busca: "triagem" }],
  ["busca: TRIAGEM, do meio", { busca: "TRIAGEM", deep: "depois" }],
  ["busca: central de triagem do vale", { busca: "central de triagem do vale" }],
  ["busca: cidade", { busca: "capuba" }],
  ["busca: parte de nome", { busca: "itapo" }],
  ["busca: nome inteiro", { busca: "compostagem do vale itapogua" }],
  ["busca: sem resultado", { busca: "hidrogênio" }],
  ["busca: duas letras comuns", { busca: "sp" }],
  ["busca: duas letras raras", { busca: "kw" }],
  ["busca: um sinal", { busca: "%" }],
  ["busca e filtro comuns", { busca: "vidro", estado: ["SP"] }],
  ["busca e filtro raros", { busca: "vidro", estado: ["AC"], urgencia: ["Alta"] }],
  ["busca por prazo", { busca: "eletronicos", ordem: "prazo" }],
  ["estatísticas"],
];

function scratchFolder(): string {
  if (!existsSync("/dev/shm")) return tmpdir();
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize > ROOM ? "/dev/shm" : tmpdir();
}

async function startWorker(url: string): Promise<ChildProcess> {
  const worker = fork(path.join(import.meta.dirname, "list-worker.ts"), {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    env: { ...process.env, DATABASE_URL: url, NODE_ENV: "production" },
  });
  await once(worker, "message");
  return worker;
}

async function ask(worker: ChildProcess, question: Question): Promise<Answer> {
  const answer = once(worker, "message");
  worker.send(question);
  return ((await answer) as [Answer])[0];
}

function quantiles(durations: number[], items: number): Quantiles {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), items };
}

/** Measures both sizes in turns, so that a busy moment of the machine falls on both. */
async function measureCase(workers: [ChildProcess, ChildProcess], query: Question["query"]) {
  const durations: [number[], number[]] = [[], []];
  const items: [number, number] = [0, 0];
  for (const worker of workers) await ask(worker, { query, times: TIMES });
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of [0, 1] as const) {
      const answer = await ask(workers[side], { query, times: TIMES });
      durations[side].push(...answer.durations);
      items[side] = answer.items;
    }
  }
  return [quantiles(durations[0], items[0]), quantiles(durations[1], items[1])] as const;
}

/** Measures every case on two databases that hold the generated projects. */
export async function compareLists(smallUrl: string, largeUrl: string): Promise<Row[]> {
  const workers: [ChildProcess, ChildProcess] = [await startWorker(smallUrl), await startWorker(largeUrl)];
  const rows: Row[] = [];
  try {
    for (const [name, query] of CASES) {
      const [small, large] = await measureCase(workers, query);
      rows.push({ name, small, large, ratio: large.p95 / small.p95 });
    }
  } finally {
    for (const worker of workers) worker.send("end");
  }
  return rows;
}

export async function benchList(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(scratchFolder(), "elo-recicla-bench-"));
  const cluster = await startCluster({ dataDir, settings: SETTINGS });
  try {
    const urls: string[] = [];
    for (const [name, count] of [
      ["small", SMALL],
      ["large", LARGE],
    ] as const) {
      const admin = new pg.Client({ connectionString: cluster.url("postgres") });
      await admin.connect();
      await admin.query(`CREATE DATABASE ${name}`).finally(() => admin.end());
      await migrate(cluster.url(name));
      await generateProjects(cluster.url(name), count);
      urls.push(cluster.url(name));
    }
    return await compareLists(urls[0] ?? "", urls[1] ?? "");
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The rows as a Markdown table, times in ms. */
export function toTable(rows: Row[]): string {
  const ms = (value: number) => value.toFixed(2).padStart(6);
  const lines = rows.map(
    ({ name, small, large, ratio }) =>
      `| ${name.padEnd(34)} | ${ms(small.p50)} | ${ms(small.p95)} | ${ms(large.p50)} | ${ms(large.p95)} | ${ratio.toFixed(2).padStart(5)} | ${small.items}/${large.items} |`,
  );
  return [
    `| caso | p50 (${SMALL}) | p95 (${SMALL}) | p50 (1.000.000) | p95 (1.000.000) | razão p95 | itens |`,
    "|---|---:|---:|---:|---:|---:|---|",
    ...lines,
  ].join("\n");
}

if (import.meta.main) console.log(toTable(await benchList()));
