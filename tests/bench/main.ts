/** `npm run bench` measures everything; arguments select benchmarks, as in `npm run bench -- http cache`. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureInstalled } from "../../scripts/environment.ts";
import { main, runOrThrow, StartError } from "../../scripts/processes.ts";
import { benchCache } from "./cache.ts";
import { benchConversations } from "./conversations.ts";
import { benchHeavy } from "./heavy.ts";
import { benchHttp } from "./http.ts";
import { benchInterests } from "./interests.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchList } from "./list.ts";
import { benchMoney } from "./money.ts";
import { benchPhoto } from "./photo.ts";
import { type Server, startProduct } from "./product.ts";
import { atMost, broken, type Measurement, type Row, toTable } from "./rows.ts";
import { benchScriptsSize } from "./scripts-size.ts";
import { benchTasks } from "./tasks.ts";
import { benchWorkspace } from "./workspace.ts";

type Bench = (product: Server, scratch: string) => Promise<Row[]>;

/** Benchmarks that share one running product. The other benchmarks build or start what they need. */
const BENCHES: Record<string, Bench> = {
  http: benchHttp,
  cache: benchCache,
  "scripts-size": benchScriptsSize,
  lighthouse: benchLighthouse,
  tasks: benchTasks,
};
const LIST = "list";
const INTERESTS = "interests";
/** Maximum p95 (ms) of any list, and of the statistics, with a million projects. */
const MAX_LIST_TIME = 50;
/** Maximum p95 (ms) of proposing a portfolio for an amount, with a million projects. */
const MAX_PROPOSAL_TIME = 100;
/** Maximum ratio of the p95 with a million projects to the p95 with fifty, for the common cases of list.ts. */
const MAX_LIST_RATIO = 2;
const PHOTO = "photo";
const MONEY = "money";
const CONVERSATIONS = "conversations";
const WORKSPACE = "workspace";
const HEAVY = "heavy";

async function listRows(): Promise<Row[]> {
  await runOrThrow("Cliente do banco", ["scripts/generate.ts"]);
  return (await benchList()).flatMap(({ name, small, large, ratio, ratioP50, common, isProposal }) => {
    const note = `${small.p95.toFixed(2)} ms com 50 projetos; p50 ${ratioP50.toFixed(2)} ×`;
    const time: Measurement = {
      name: `lista: ${name}, p95 com 1.000.000`,
      value: large.p95,
      unit: "ms",
      note,
    };
    const times: Measurement = { name: `lista: ${name}, p95 sobre o de 50`, value: ratio, unit: "×" };
    const most = isProposal ? MAX_PROPOSAL_TIME : MAX_LIST_TIME;
    return [atMost(time, most), ...(common ? [atMost(times, MAX_LIST_RATIO)] : [])];
  });
}

async function workspaceRows(): Promise<Row[]> {
  await runOrThrow("Cliente do banco", ["scripts/generate.ts"]);
  console.log("Mede: workspace…");
  return benchWorkspace();
}

async function interestRows(): Promise<Row[]> {
  await runOrThrow("Cliente do banco", ["scripts/generate.ts"]);
  console.log("Mede: interests…");
  return benchInterests();
}

async function moneyRows(): Promise<Row[]> {
  await runOrThrow("Cliente do banco", ["scripts/generate.ts"]);
  return benchMoney();
}

async function productRows(names: string[]): Promise<Row[]> {
  const scratch = await mkdtemp(path.join(tmpdir(), "elo-recicla-bench-"));
  // nginx runs as another user and must read the folder.
  await chmod(scratch, 0o755);
  const rows: Row[] = [];
  try {
    console.log("Constrói o produto em uma pasta própria…");
    const product = await startProduct(scratch);
    try {
      for (const name of names) {
        console.log(`Mede: ${name}…`);
        const measured = BENCHES[name]?.(product, scratch) ?? Promise.resolve([]);
        rows.push(...(await measured.catch((error: unknown) => [broken(name, error)])));
      }
    } finally {
      await product.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
  return rows;
}

await main(async () => {
  await ensureInstalled();
  const known = [...Object.keys(BENCHES), LIST, INTERESTS, MONEY, PHOTO, CONVERSATIONS, WORKSPACE, HEAVY];
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new StartError(`Não há ${unknown.join(", ")}; há ${known.join(", ")}.`);
  const chosen = known.filter((name) => wanted.length === 0 || wanted.includes(name));
  const ofProduct = chosen.filter((name) => name in BENCHES);
  const rows = ofProduct.length > 0 ? await productRows(ofProduct) : [];
  if (chosen.includes(LIST)) rows.push(...(await listRows()));
  if (chosen.includes(INTERESTS)) rows.push(...(await interestRows()));
  if (chosen.includes(MONEY)) rows.push(...(await moneyRows()));
  if (chosen.includes(PHOTO)) rows.push(...(await benchPhoto()));
  if (chosen.includes(CONVERSATIONS))
    rows.push(...(await benchConversations().catch((error: unknown) => [broken(CONVERSATIONS, error)])));
  if (chosen.includes(WORKSPACE)) rows.push(...(await workspaceRows()));
  if (chosen.includes(HEAVY))
    rows.push(...(await benchHeavy().catch((error: unknown) => [broken(HEAVY, error)])));
  console.log(`\n${toTable(rows)}\n`);
  const missed = rows.filter(({ ok }) => ok === false).length;
  console.log(missed > 0 ? `${missed} fora do limite.` : "Tudo dentro dos limites.");
  if (missed > 0) process.exitCode = 1;
});
