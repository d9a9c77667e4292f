/**
 * `node tests/bench/list.ts`: measures the lists of every audience, the statistics and the proposed portfolios with 50
 * and with 1,000,000 projects, through the functions that the pages call. Prints p50, p95 and their ratios. An
 * asterisk marks a ratio to the small database's first page instead of to the same query (see `sameBase`).
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { ProjectQuery } from "../../lib/catalog/projects/rules/list-query.ts";
import type { Choices } from "../../lib/matches/portfolio/rules/choices.ts";
import { type Cluster, startCluster } from "../../scripts/cluster.ts";
import { migrate } from "../../scripts/migrations.ts";
import { generateProjects } from "./generate-projects.ts";
import { BENCH_CONFIGURATION, FAST_SETTINGS, scratchFolder } from "./large-database.ts";
import { percentile } from "./rows.ts";

export type Question = {
  /** A proposed portfolio for an amount (centavos), instead of a list. */
  proposal?: { amount: number } & Partial<Choices>;
  /** A list. Without `query` and `proposal` the question is about the statistics. `deep` asks for the middle page. */
  query?: Partial<ProjectQuery> & {
    deep?: "depois" | "antes";
    /** Absent for strangers; 'company' uses 'Explorar Projetos'. */
    audience?: "funder" | "company";
    /** Category in the source; only 'Explorar Projetos' filters by it. */
    origem?: "Ambiental";
  };
  times: number;
};
export type Answer = { durations: number[]; items: number };
export type Row = {
  name: string;
  small: Quantiles;
  large: Quantiles;
  /** p95 of the large database, divided by that of the small database. */
  ratio: number;
  ratioP50: number;
  /**
   * False if the small database finds fewer results, because it then does less work. Both ratios then divide by the
   * small database's time for another query: the first page for the same audience and amount.
   */
  sameBase: boolean;
  /** Whether the row is one of CASES. Only their ratio has a limit; the time has one in every row. */
  common: boolean;
  isProposal?: boolean;
};
/** Milliseconds, and the number of results. */
type Quantiles = { p50: number; p95: number; items: number };

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

const SMALL = 50;
const LARGE = 1_000_000;
/** Each printed quantile is the median over these rounds, so that one busy moment does not affect it. */
const ROUNDS = 11;
const TIMES = 60;

type Case = [name: string, query?: Question["query"]];

const PROPOSALS: [name: string, proposal: NonNullable<Question["proposal"]>][] = [
  ["R$ 300 mil", { amount: 30_000_000 }],
  ["R$ 10 mil", { amount: 1_000_000 }],
  ["R$ 5 milhões, mínimas", { amount: 500_000_000, modo: "minimas" }],
  ["um estado e tema", { amount: 30_000_000, estados: ["SP"], temas: ["Cooperativismo"] }],
  ["seis estados menores", { amount: 500_000_000, estados: ["AC", "AL", "AM", "AP", "RO", "RR"] }],
  ["prazo depois deste ano", { amount: 30_000_000, prazoDepois: `${new Date().getFullYear()}-12-31` }],
  ["prazo em onze meses", { amount: 500_000_000, modo: "minimas", prazoDepois: inDays(350) }],
  ["prazo em onze meses, SP", { amount: 30_000_000, estados: ["SP"], prazoDepois: inDays(350) }],
];

const CASES: Case[] = [
  ["primeira página", {}],
  ["página do meio", { deep: "depois" }],
  ["página do meio, para trás", { deep: "antes" }],
  ["menor valor, do meio", { ordem: "menor-valor", deep: "depois" }],
  ["mais captado", { ordem: "mais-captado" }],
  ["mais captado, do meio", { ordem: "mais-captado", deep: "depois" }],
  ["prazo", { ordem: "prazo" }],
  ["prazo, do meio", { ordem: "prazo", deep: "depois" }],
  ["recentes, do meio", { ordem: "recentes", deep: "depois" }],
  ["com R$ 300 mil", { quanto: 30_000_000, ordem: "faz-diferenca" }],
  ["com R$ 300 mil, do meio", { quanto: 30_000_000, ordem: "faz-diferenca", deep: "depois" }],
  ["com R$ 300 mil, SP", { quanto: 30_000_000, ordem: "faz-diferenca", estado: ["SP"] }],
  ["com R$ 300 mil, triagem", { quanto: 30_000_000, ordem: "faz-diferenca", busca: "triagem" }],
  ["filtro: baixa urgência", { urgencia: ["Baixa"] }],
  ["filtro: cinco estados, em captação", { estado: ["MG", "PR", "RJ", "RS", "SP"], status: ["Em Captação"] }],
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
  ["filtro: vidro", { material: ["Vidro"] }],
  ["filtro: vidro, do meio", { material: ["Vidro"], deep: "depois" }],
  ["filtro: com obras por prazo", { obras: ["sim"], ordem: "prazo" }],
  ["filtro: cota até R$ 1 mil, maior valor", { cota: ["ate-1-mil"] }],
  [
    "filtro: associação, vidro, sem obras",
    { organizacao: ["Associação"], material: ["Vidro"], obras: ["nao"] },
  ],
  ["busca: uma letra comum", { busca: "e" }],
  ["busca: duas letras comuns", { busca: "sp" }],
  ["busca: triagem", { busca: "triagem" }],
  ["busca: TRIAGEM, do meio", { busca: "TRIAGEM", deep: "depois" }],
  ["busca e filtro", { busca: "vidro", estado: ["SP"] }],
  ["busca por prazo", { busca: "eletronicos", ordem: "prazo" }],
  ["financiador: primeira página", { audience: "funder" }],
  ["financiador: página do meio", { audience: "funder", deep: "depois" }],
  ["financiador: prazo, do meio", { audience: "funder", ordem: "prazo", deep: "depois" }],
  ["financiador: SP, em captação", { audience: "funder", estado: ["SP"], status: ["Em Captação"] }],
  ["financiador: busca por nome", { audience: "funder", busca: "triagem" }],
  ["financiador: busca por proponente", { audience: "funder", busca: "cooperativa" }],
  ["financiador: proponente, do meio", { audience: "funder", busca: "cooperativa", deep: "depois" }],
  ["explorar: primeira página", { audience: "company" }],
  ["explorar: página do meio", { audience: "company", deep: "depois" }],
  ["explorar: ambiental, aprovada", { audience: "company", origem: "Ambiental", status: ["Aprovada"] }],
  ["explorar: busca na descrição", { audience: "company", busca: "oficinas" }],
  ["estatísticas"],
];

/**
 * Cases whose ratio has no limit, mostly rare terms and filters. The small database finds few results for them or none,
 * so it does less work than the large one.
 */
const RARE_CASES: Case[] = [
  ["filtro raro: pneus (1%)", { material: ["Pneus"] }],
  ["filtro raro: isopor (0,05%)", { material: ["Isopor"] }],
  ["filtro raro: análise técnica (2%), recentes", { etapa: ["Análise técnica"], ordem: "recentes" }],
  ["filtro raro: três juntos (0,2%)", { material: ["Pneus"], obras: ["sim"], cota: ["ate-10-mil"] }],
  ["filtro raro: pneus, com R$ 300 mil", { material: ["Pneus"], quanto: 30_000_000, ordem: "faz-diferenca" }],
  ["filtro raro: pneus e triagem", { material: ["Pneus"], busca: "triagem" }],
  ["filtro raro: isopor, mas de SP", { material: ["Isopor"], estado: ["SP"] }],
  ["busca: um material (33%)", { busca: "vidro" }],
  ["busca rara: um material (0,05%)", { busca: "isopor" }],
  ["busca rara: uma frase (0,8%)", { busca: "central de triagem do vale" }],
  ["busca rara: uma cidade (0,4%)", { busca: "capuba" }],
  ["busca rara: parte de nome (0,6%)", { busca: "itapo" }],
  ["busca rara: um nome inteiro", { busca: "compostagem do vale itapogua" }],
  ["busca rara: sem resultado", { busca: "hidrogênio" }],
  ["busca rara: duas letras", { busca: "kw" }],
  ["busca rara: um sinal", { busca: "%" }],
  ["busca rara: com filtros", { busca: "vidro", estado: ["AC"], urgencia: ["Alta"] }],
  ["financiador: um proponente", { audience: "funder", busca: "cooperativa itapogua" }],
  ["financiador: sem resultado", { audience: "funder", busca: "hidrogênio" }],
  ["explorar: um termo de títulos (7%)", { audience: "company", busca: "compostagem" }],
  ["explorar: parte de descrição (0,6%)", { audience: "company", busca: "itapo" }],
  ["explorar: uma frase de descrição", { audience: "company", busca: "parceria com a escola de itapogua" }],
  ["explorar: sem resultado", { audience: "company", busca: "hidrogênio" }],
  ["explorar: duas letras", { audience: "company", busca: "kw" }],
  ["explorar: um sinal", { audience: "company", busca: "%" }],
  ["explorar: letra e sinal", { audience: "company", busca: "m²" }],
];

async function startWorker(url: string): Promise<ChildProcess> {
  const worker = fork(path.join(import.meta.dirname, "list-worker.ts"), {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    env: { ...process.env, ...BENCH_CONFIGURATION, DATABASE_URL: url },
  });
  await once(worker, "message");
  return worker;
}

async function measureOn(worker: ChildProcess, question: Question): Promise<Answer> {
  const answer = once(worker, "message");
  worker.send(question);
  return ((await answer) as [Answer])[0];
}

function summarize(answers: Answer[]): Quantiles {
  const median = (share: number) =>
    percentile(
      answers.map(({ durations }) => percentile(durations, share)),
      0.5,
    );
  return { p50: median(0.5), p95: median(0.95), items: answers[0]?.items ?? 0 };
}

/**
 * Measures the case on both databases and, as `base`, a first page on the small one. The three take turns, so that
 * machine load affects them alike.
 */
async function measureCase(small: ChildProcess, large: ChildProcess, subject: Omit<Question, "times">) {
  const question = { ...subject, times: TIMES };
  const { audience, quanto, ordem } = subject.query ?? {};
  const firstPage = { query: { audience, ...(quanto && { quanto, ordem }) }, times: TIMES };
  const answers = { small: [] as Answer[], large: [] as Answer[], base: [] as Answer[] };
  // One extra round: the first is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    answers.small.push(await measureOn(small, question));
    answers.large.push(await measureOn(large, question));
    answers.base.push(await measureOn(small, firstPage));
  }
  const of = (side: keyof typeof answers) => summarize(answers[side].slice(1));
  return { small: of("small"), large: of("large"), base: of("base") };
}

async function compareLists(smallUrl: string, largeUrl: string): Promise<Row[]> {
  const [smallWorker, largeWorker] = [await startWorker(smallUrl), await startWorker(largeUrl)];
  const rows: Row[] = [];
  try {
    // Run every case before measuring any, so that V8 has compiled the code of early and late cases alike.
    for (const [, query] of [...CASES, ...RARE_CASES]) {
      for (const worker of [smallWorker, largeWorker]) await measureOn(worker, { query, times: TIMES });
    }
    for (const [name, query] of [...CASES, ...RARE_CASES]) {
      const { small, large, base } = await measureCase(smallWorker, largeWorker, { query });
      const sameBase = !query || small.items >= large.items;
      const { p50, p95 } = sameBase ? small : base;
      const common = CASES.some(([known]) => known === name);
      rows.push({ name, small, large, ratio: large.p95 / p95, ratioP50: large.p50 / p50, sameBase, common });
    }
    for (const [name, proposal] of PROPOSALS) {
      const { small, large } = await measureCase(smallWorker, largeWorker, { proposal });
      const ratios = { ratio: large.p95 / small.p95, ratioP50: large.p50 / small.p50 };
      const kind = { sameBase: true, common: false, isProposal: true };
      rows.push({ name: `carteira: ${name}`, small, large, ...ratios, ...kind });
    }
  } finally {
    for (const worker of [smallWorker, largeWorker]) worker.send("end");
  }
  return rows;
}

/** Takes some minutes and about 4 GB. */
export async function benchList(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(scratchFolder(), "elo-recicla-bench-"));
  try {
    const cluster = await startCluster({ dataDir, settings: FAST_SETTINGS });
    try {
      await createDatabase(cluster, "small", SMALL);
      await createDatabase(cluster, "large", LARGE);
      return await compareLists(cluster.url("small"), cluster.url("large"));
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function createDatabase(cluster: Cluster, name: string, count: number): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.url("postgres") });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`).finally(() => admin.end());
  await migrate(cluster.url(name));
  await generateProjects(cluster.url(name), count);
  await createCompany(cluster.url(name));
}

async function createCompany(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client
    .query(
      `WITH account AS (
        INSERT INTO users (email, email_confirmed_at) VALUES ('medida@exemplo.com.br', now()) RETURNING id
      ), profile AS (
        INSERT INTO profiles (user_id, full_name, user_type) SELECT id, 'Medida', 'financiador' FROM account
      )
      INSERT INTO empresas (user_id, cnpj, razao_social, cidade, estado)
      SELECT id, '11222333000181', 'Medida Ltda', 'Campinas', 'SP' FROM account`,
    )
    .finally(() => client.end());
}

function toTable(rows: Row[]): string {
  const ms = (value: number) => value.toFixed(2).padStart(6);
  const lines = rows.map(({ name, small, large, ratio, ratioP50, sameBase }) => {
    const times = [small.p50, small.p95, large.p50, large.p95].map(ms).join(" | ");
    const ratios = [ratioP50, ratio].map((value) => value.toFixed(2) + (sameBase ? "" : "*")).join(" | ");
    return `| ${name.padEnd(36)} | ${times} | ${ratios} | ${small.items}/${large.items} |`;
  });
  return [
    `| caso | p50 (${SMALL}) | p95 (${SMALL}) | p50 (1.000.000) | p95 (1.000.000) | razão p50 | razão p95 | itens |`,
    "|---|---:|---:|---:|---:|---:|---:|---|",
    ...lines,
  ].join("\n");
}

if (import.meta.main) console.log(toTable(await benchList()));
