/**
 * `npm run bench -- heavy` measures:
 * - the latency of `/api/health` while ten accounts request fifty PDFs of the worst texts, and two others upload photos
 * - on an idle server, the time of ordinary PDFs and of briefs of a portfolio
 */
import { randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { encode } from "next-auth/jwt";
import pg from "pg";
import { findRunningDatabase } from "../../scripts/database.ts";
import { takePhoto } from "./photo.ts";
import { startProduct } from "./product.ts";
import { atMost, information, median, percentile, type Row } from "./rows.ts";

const ACCOUNTS = 10;
const FILES_EACH = 5;
/** Concurrent files per account: the server makes one, and the other waits. */
const AT_ONCE = 2;
const PHOTOS_EACH = 4;
const ORDINARY = 40;
/** Duration (ms) of the health requests before the load. Their times show whether the machine is busy. */
const QUIET = 5_000;
/** Pause (ms) between a health response and the next request. */
const BEAT = 20;

/** Maximum (ms) of the p95 and of the slowest health response under load. */
const MAX_HEALTH = 200;
/** Maximum p95 (ms) of ordinary PDFs, and of briefs, on an idle server. */
const MAX_PDF = 400;

const FIELDS = {
  investment: 400,
  timeline: 400,
  location: 200,
  description: 1_500,
  impact: 1_200,
  target_audience: 800,
  value_proposition: 1_200,
  marketing_benefits: 1_200,
};
/** Texts that are slow to set: short lines, a change of font after each letter, emoji, right-to-left letters. */
const WORST = ["x\n", "a→", "🌱 ", "مريم "];
const ORDINARY_TEXT =
  "A cooperativa separa e vende recicláveis há doze anos, com sessenta catadores e balança própria. ";

type Account = { token: string; proposals: string[]; carteira: string };
type Running = { url: string; database: string; secret: string };

const INSERT_CARTEIRA = `with f as (
    insert into portfolios (user_id, valor, escolhas, updated_at) values ($1, 90000000, '{}', now()) returning id
  ), l as (
    insert into portfolio_lines (portfolio_id, projeto_id, ordem, valor, motivo)
    select f.id, p.id, row_number() over (), 30000000, 'chosen'
    from f, (select id from projects where publicado and status = 'Em Captação' order by id limit 3) p
  ) select id from f`;

/** @param pieces texts; each account gets one proposal for each text, which repeats the text */
async function makeAccounts(
  { database, secret }: Running,
  count: number,
  pieces: string[],
): Promise<Account[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const columns = Object.keys(FIELDS);
  const insert = `insert into proposals (user_id, title, ${columns.join(", ")})
    values ($1, 'Bench', ${columns.map((_, at) => `$${at + 2}`).join(", ")}) returning id`;
  const account = async (): Promise<Account> => {
    const { rows } = await client.query<{ user_id: string; id: string }>(
      `with u as (insert into users (email, email_confirmed_at, updated_at) values ($1, now(), now()) returning id),
      p as (insert into profiles (user_id, full_name, user_type, person_type, updated_at)
        select id, 'Ana Bench', 'captador', 'fisica', now() from u)
      insert into sessions (user_id, device, created_at, last_seen_at, expires_at)
      select id, 'bench', now(), now(), now() + interval '1 day' from u returning user_id, id`,
      [`${randomUUID()}@exemplo.com.br`],
    );
    const [row] = rows;
    if (!row) throw new Error("no account was made");
    const token = await encode({ token: { sid: row.id }, secret, maxAge: 86_400 });
    const proposals: string[] = [];
    for (const piece of pieces) {
      const texts = Object.values(FIELDS).map((most) => [...piece.repeat(most)].slice(0, most).join(""));
      const made = await client.query<{ id: string }>(insert, [row.user_id, ...texts]);
      proposals.push(made.rows[0]?.id ?? "");
    }
    const carteira = await client.query<{ id: string }>(INSERT_CARTEIRA, [row.user_id]);
    return { token, proposals, carteira: carteira.rows[0]?.id ?? "" };
  };
  try {
    const accounts: Account[] = [];
    for (let at = 0; at < count; at += 1) accounts.push(await account());
    return accounts;
  } finally {
    await client.end();
  }
}

/**
 * Time (ms) to open ten database connections at once and run a query on each. If the product's pool does the same under
 * load, this time may explain the slowest health response.
 */
async function connectionTime(database: string): Promise<number> {
  const began = performance.now();
  const clients = Array.from({ length: 10 }, () => new pg.Client({ connectionString: database }));
  await Promise.all(
    clients.map(async (client) => {
      await client.connect();
      await client.query("select count(*) from projects where publicado");
    }),
  );
  const took = performance.now() - began;
  await Promise.all(clients.map((client) => client.end()));
  return took;
}

const authorized = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

/** Repeats a request that is refused with 429 or 503, after the delay of Retry-After. @returns number of refusals */
async function persist(send: () => Promise<Response>): Promise<number> {
  for (let refused = 0; ; refused += 1) {
    const response = await send();
    await response.arrayBuffer();
    if (response.ok) return refused;
    if (response.status !== 429 && response.status !== 503) throw new Error(`refused: ${response.status}`);
    if (refused > 60) throw new Error("refused for minutes");
    await wait(Number(response.headers.get("retry-after") ?? 5) * 1000);
  }
}

const briefOf = (url: string, account: Account) =>
  fetch(`${url}/api/resumo-carteira?carteira=${account.carteira}`, { headers: authorized(account) });

const pdfOf = (url: string, account: Account, proposal: string) =>
  fetch(`${url}/api/proposta-arquivo?proposta=${proposal}&formato=pdf`, { headers: authorized(account) });

async function requestAll(url: string, account: Account): Promise<number> {
  const left = Array.from({ length: FILES_EACH }, (_, at) => at);
  let refused = 0;
  const one = async () => {
    for (let at = left.shift(); at !== undefined; at = left.shift()) {
      const proposal = account.proposals[at % account.proposals.length] ?? "";
      refused += await persist(() => pdfOf(url, account, proposal));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return refused;
}

async function sendPhotos(url: string, account: Account, photo: Buffer): Promise<void> {
  const body = new Blob([new Uint8Array(photo)]);
  const headers = { ...authorized(account), "x-file-name": "foto.jpg" };
  for (let at = 0; at < PHOTOS_EACH; at += 1)
    await persist(() => fetch(`${url}/api/arquivos?finalidade=foto`, { method: "POST", headers, body }));
}

async function healthDuring(url: string, work: Promise<unknown>): Promise<{ times: number[]; bad: number }> {
  const times: number[] = [];
  let bad = 0;
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    const response = await fetch(`${url}/api/health`);
    await response.arrayBuffer();
    if (!response.ok) bad += 1;
    times.push(performance.now() - began);
    await wait(BEAT);
  }
  await end;
  return { times, bad };
}

/** Times (ms) of ORDINARY requests. Leaves out three requests before them, which start the worker. */
async function ordinaryTimes(accounts: Account[], send: (account: Account) => Promise<Response>) {
  const times: number[] = [];
  for (let at = 0; at < ORDINARY + 3; at += 1) {
    const account = accounts[at % accounts.length] as Account;
    const began = performance.now();
    await persist(() => send(account));
    if (at >= 3) times.push(performance.now() - began);
  }
  return times;
}

const briefsAtOnce = (url: string, accounts: Account[]): Promise<number[]> =>
  Promise.all(
    accounts.map(async (account) => {
      const began = performance.now();
      await persist(() => briefOf(url, account));
      return performance.now() - began;
    }),
  );

async function measureHeavy(running: Running): Promise<Row[]> {
  const { url, database } = running;
  const load = loadavg()[0] ?? 0;
  const before = await healthDuring(url, wait(QUIET));
  const connecting = await connectionTime(database);
  const pair = await makeAccounts(running, 2, [ORDINARY_TEXT]);
  const ordinary = await ordinaryTimes(pair, (account) => pdfOf(url, account, account.proposals[0] ?? ""));
  const briefs = await ordinaryTimes(pair, (account) => briefOf(url, account));
  const together = await briefsAtOnce(url, await makeAccounts(running, ACCOUNTS * FILES_EACH, []));
  const [accounts, photographers] = [
    await makeAccounts(running, ACCOUNTS, WORST),
    await makeAccounts(running, 2, []),
  ];
  const photo = await takePhoto();
  const began = performance.now();
  let refused = 0;
  const work = Promise.all([
    ...accounts.map(async (account) => {
      refused += await requestAll(url, account);
    }),
    ...photographers.map((account) => sendPhotos(url, account, photo)),
  ]);
  const health = await healthDuring(url, work);
  const took = (performance.now() - began) / 1000;
  const spread = (values: number[]) =>
    `p50 ${median(values).toFixed(1)} ms, máximo ${Math.max(...values).toFixed(1)} ms, ${values.length} medidas`;
  const files = ACCOUNTS * FILES_EACH;
  return [
    atMost(
      { name: "PDF comum, p95", value: percentile(ordinary, 0.95), unit: "ms", note: spread(ordinary) },
      MAX_PDF,
    ),
    atMost(
      {
        name: "resumo de uma carteira, p95",
        value: percentile(briefs, 0.95),
        unit: "ms",
        note: spread(briefs),
      },
      MAX_PDF,
    ),
    information({
      name: `${files} resumos pedidos de uma vez, p95 até chegar`,
      value: percentile(together, 0.95),
      unit: "ms",
      note: spread(together),
    }),
    atMost(
      {
        name: `saúde durante ${files} PDFs dos piores textos e ${2 * PHOTOS_EACH} fotos, p95`,
        value: percentile(health.times, 0.95),
        unit: "ms",
        note: `${spread(health.times)}; antes p95 ${percentile(before.times, 0.95).toFixed(1)} ms`,
      },
      MAX_HEALTH,
    ),
    atMost(
      { name: "saúde durante o mesmo, máximo", value: Math.max(...health.times), unit: "ms" },
      MAX_HEALTH,
    ),
    atMost({ name: "saúde durante o mesmo, sem resposta sã", value: health.bad, unit: "erros" }, 0),
    information({ name: "dez conexões novas ao banco, de uma vez", value: connecting, unit: "ms" }),
    information({
      name: `tempo dos ${files} PDFs e das fotos`,
      value: took,
      unit: "s",
      note: `${refused} vezes foi preciso voltar; carga da máquina ${load.toFixed(1)} no começo`,
    }),
  ];
}

export async function benchHeavy(): Promise<Row[]> {
  const scratch = await mkdtemp(path.join(tmpdir(), "elo-recicla-bench-"));
  await chmod(scratch, 0o755);
  const secret = randomBytes(32).toString("hex");
  try {
    console.log("Mede: heavy… (constrói o produto em uma pasta própria)");
    const product = await startProduct(scratch, { NEXTAUTH_SECRET: secret, LOCAL_START: "true" });
    try {
      const found = findRunningDatabase(path.join(scratch, "data"));
      if (!found) throw new Error("the product runs without its database");
      return await measureHeavy({ url: product.url, database: found, secret });
    } finally {
      await product.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}
