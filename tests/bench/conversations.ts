/**
 * `npm run bench -- conversations` measures:
 * - 500 open event streams on one instance, for CONVERSATIONS_SOAK seconds (default 120)
 * - the time of a message from one instance to a stream of another
 * - the time from the first word of the model's vendor to its arrival at the reader of the assistant chat
 */
import { randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findRunningDatabase } from "../../scripts/database.ts";
import { localVariables } from "../../scripts/local-vendors.ts";
import { makePairs, type Pair, type Person } from "../setup/conversation-pairs.ts";
import { type Server, startInstance, startProduct } from "./product.ts";
import { atMost, information, median, percentile, type Row } from "./rows.ts";
import { startTimedVendor } from "./vendor.ts";

const STREAMS = 500;
/** Streams per person, below an account's limit. */
const EACH = 5;
const MESSAGES = 200;
const QUESTIONS = 30;
const SOAK = Number(process.env.CONVERSATIONS_SOAK || 120);
/** Questions per person, below the hourly limit. */
const QUESTIONS_EACH = 3;

/** Maximum p95 (ms) from sending a message to its arrival. */
const MAX_SEEN = 100;
/** Maximum p95 (ms) from the vendor's first word to its arrival. */
const MAX_RELAYED = 50;
/** Maximum memory (bytes) per stream. */
const MAX_STREAM = 100_000;
/** Maximum ratio of the median memory in the second half of SOAK to that in the first half. */
const MAX_RISE = 1.1;

type OnEvent = (event: string, data: string) => void;

function openStream(base: string, { token }: Person, onEvent: OnEvent): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const agent = new Agent();
    const stream = get(`${base}/api/conversas/eventos`, { headers, agent }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`a stream was refused: ${response.statusCode}`));
      let rest = "";
      response.setEncoding("utf8");
      response.on("data", (piece: string) => {
        rest += piece;
        for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
          const lines = rest.slice(0, end).split("\n");
          rest = rest.slice(end + 2);
          const field = (name: string) =>
            lines.find((line) => line.startsWith(name))?.slice(name.length) ?? "";
          onEvent(field("event: "), field("data: "));
          if (field("event: ") === "pronto") resolve(() => stream.destroy());
        }
      });
      response.on("error", () => {});
    });
    stream.on("error", reject);
  });
}

const post = (base: string, name: string, { token }: Person, body: object, headers = {}) =>
  fetch(`${base}/api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  });

async function openAll(
  base: string,
  people: Person[],
  onEvent: (person: Person) => OnEvent,
): Promise<(() => void)[]> {
  const leaving: (() => void)[] = [];
  for (let at = 0; at < people.length; at += 20)
    leaving.push(
      ...(await Promise.all(
        people.slice(at, at + 20).map((person) => openStream(base, person, onEvent(person))),
      )),
    );
  return leaving;
}

async function messageTimes(one: Server, other: Server, pairs: Pair[]): Promise<number[]> {
  const times: number[] = [];
  const waiting = new Map<string, (at: number) => void>();
  const readers = pairs.slice(0, 20);
  const onEvent = () => (event: string, data: string) => {
    if (event !== "mensagem") return;
    const { message } = JSON.parse(data) as { message: { texto: string } };
    waiting.get(message.texto)?.(performance.now());
  };
  const leaving = await openAll(
    other.url,
    readers.map(({ funder }) => funder),
    onEvent,
  );
  for (let at = 0; at < MESSAGES + 20; at += 1) {
    const pair = readers[at % readers.length] as Pair;
    const texto = `mensagem ${at}`;
    const seen = new Promise<number>((resolve) => waiting.set(texto, resolve));
    const began = performance.now();
    const body = { conversa: pair.conversationId, clientId: randomUUID(), texto };
    const answered = post(one.url, "conversas", pair.captador, body);
    const arrived = await Promise.race([seen, wait(10_000, Number.NaN)]);
    const response = await answered;
    await response.text();
    if (!response.ok) throw new Error(`a message was refused: ${response.status}`);
    // The first messages warm up both instances.
    if (at >= 20) times.push(arrived - began);
    await wait(30);
  }
  for (const leave of leaving) leave();
  return times;
}

async function relayTimes(product: Server, pairs: Pair[], firstWords: number[]): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < QUESTIONS + 3; at += 1) {
    const { captador } = pairs[Math.floor(at / QUESTIONS_EACH)] as Pair;
    const calls = firstWords.length;
    const response = await post(
      product.url,
      "lir-chat-assistant",
      captador,
      { message: `Quanto posso deduzir do imposto? (${at})`, history: [] },
      { accept: "text/event-stream" },
    );
    if (!response.ok || !response.body) throw new Error(`the assistant refused: ${response.status}`);
    let first: number | null = null;
    for await (const piece of response.body.pipeThrough(new TextDecoderStream()))
      if (first === null && piece.includes("event: delta")) first = performance.now();
    const left = firstWords[calls];
    if (first === null || left === undefined) throw new Error("the assistant did not call the vendor");
    if (at >= 3) times.push(first - left);
  }
  return times;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

async function streamRows(product: Server, pairs: Pair[]): Promise<Row[]> {
  const people = pairs.flatMap(({ captador, funder }) => [captador, funder]);
  const readers = people.flatMap((person) => Array.from({ length: EACH }, () => person)).slice(0, STREAMS);
  const silent = () => () => {};
  // Warm up, so that the memory of loaded code does not count.
  for (let round = 0; round < 2; round += 1) {
    const warm = await openAll(product.url, readers.slice(0, 100), silent);
    for (const leave of warm) leave();
    await wait(2_000);
  }
  const before = product.memory();
  let beats = 0;
  const leaving = await openAll(product.url, readers, () => (event) => {
    if (event === "vivo") beats += 1;
  });
  await wait(5_000);
  const standing = product.memory();
  const cpu = product.clock();
  const samples: number[] = [];
  for (let second = 0; second < SOAK; second += 5) {
    await wait(5_000);
    samples.push(product.memory());
  }
  const work = (product.clock() - cpu) / (SOAK * 1000);
  const half = Math.floor(samples.length / 2);
  const rise = median(samples.slice(half)) / median([standing, ...samples.slice(0, half)]);
  const due = STREAMS * Math.floor(SOAK / 15);
  for (const leave of leaving) leave();
  await wait(5_000);
  const note = `${megabytes(before)} antes, ${megabytes(standing)} com ${STREAMS}, ${megabytes(Math.min(...samples))} a ${megabytes(Math.max(...samples))} em ${SOAK} s, ${megabytes(product.memory())} depois`;
  return [
    atMost(
      {
        name: `conversas: memória por fluxo (${STREAMS} abertos)`,
        value: Math.max(0, standing - before) / STREAMS,
        unit: "bytes",
        note,
      },
      MAX_STREAM,
    ),
    atMost(
      {
        name: `conversas: memória na segunda metade de ${SOAK} s sobre a primeira`,
        value: rise,
        unit: "×",
        note: `${(work * 100).toFixed(1)}% de um núcleo parados`,
      },
      MAX_RISE,
    ),
    atMost(
      {
        name: "conversas: batidas que faltaram",
        value: Math.max(0, due - beats),
        unit: "erros",
        note: `${beats} de ${due}`,
      },
      // Each stream's last heartbeat may come after the end.
      STREAMS,
    ),
  ];
}

type Running = {
  product: Server;
  second: Server;
  database: string;
  secret: string;
  /** Times (performance.now()) at which the vendor sent the first word of each answer. */
  firstWords: number[];
};

async function measureConversations({
  product,
  second,
  database,
  secret,
  firstWords,
}: Running): Promise<Row[]> {
  const load = loadavg()[0] ?? 0;
  const pairs = await makePairs(database, secret, STREAMS / EACH / 2);
  const relayed = await relayTimes(product, pairs, firstWords);
  const seen = await messageTimes(product, second, pairs);
  const streams = await streamRows(second, pairs);
  const times = (values: number[]) =>
    `p50 ${percentile(values, 0.5).toFixed(1)} ms, máximo ${Math.max(...values).toFixed(1)} ms, ${values.length} medidas`;
  return [
    atMost(
      {
        name: "conversas: mensagem vista pelo outro lado, duas instâncias, p95",
        value: percentile(seen, 0.95),
        unit: "ms",
        note: times(seen),
      },
      MAX_SEEN,
    ),
    ...streams,
    atMost(
      {
        name: "assistente: primeira palavra além da do fornecedor, p95",
        value: percentile(relayed, 0.95),
        unit: "ms",
        note: times(relayed),
      },
      MAX_RELAYED,
    ),
    information({
      name: "carga da máquina no começo (média de 1 minuto)",
      value: load,
      unit: "×",
      note: `${(loadavg()[0] ?? 0).toFixed(1)} no fim`,
    }),
  ];
}

const sharedVariables = (secret: string, vendorUrl: string) => ({
  NEXTAUTH_SECRET: secret,
  OPENAI_BASE_URL: vendorUrl,
  OPENAI_API_KEY: "sk-bench",
  LOCAL_START: "true",
});

export async function benchConversations(): Promise<Row[]> {
  const scratch = await mkdtemp(path.join(tmpdir(), "elo-recicla-bench-"));
  await chmod(scratch, 0o755);
  const vendor = await startTimedVendor();
  const secret = randomBytes(32).toString("hex");
  const shared = sharedVariables(secret, vendor.url);
  try {
    console.log("Constrói o produto em uma pasta própria…");
    const product = await startProduct(scratch, shared);
    try {
      const data = path.join(scratch, "data");
      const database = findRunningDatabase(data) ?? "";
      const own = { DATABASE_URL: database, FILES_DIR: path.join(data, "files") };
      const second = await startInstance(product, { ...localVariables(shared), ...shared, ...own });
      try {
        console.log("Mede: conversations…");
        return await measureConversations({
          product,
          second,
          database,
          secret,
          firstWords: vendor.firstWords,
        });
      } finally {
        await second.stop();
      }
    } finally {
      await product.stop();
    }
  } finally {
    vendor.stop();
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}
