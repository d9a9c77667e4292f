/** `npm run bench` measures everything, `npm run bench -- http cache` only what is named. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureInstalled } from "../../scripts/environment.ts";
import { main, runOrThrow, StartError } from "../../scripts/processes.ts";
import { benchCache } from "./cache.ts";
import { benchHttp } from "./http.ts";
import { benchInterests } from "./interests.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchList } from "./list.ts";
import { type Server, startProduct } from "./product.ts";
import { atMost, broken, information, type Measured, type Row, toTable } from "./rows.ts";
import { benchScriptsSize } from "./scripts-size.ts";

type Bench = (product: Server, scratch: string) => Promise<Row[]>;

/** Those that measure the running product, in the order of the table. */
const BENCHES: Record<string, Bench> = {
  http: benchHttp,
  cache: benchCache,
  "scripts-size": benchScriptsSize,
  lighthouse: benchLighthouse,
};
const LIST = "list";
const INTERESTS = "interests";
/** p95 with a million projects over p95 with fifty. */
const LIST_LIMIT = 1.5;

async function listRows(): Promise<Row[]> {
  await runOrThrow("Cliente do banco", ["scripts/generate.ts"]);
  return (await benchList()).map(({ name, small, large, ratio, ratioP50, held }) => {
    const note = `p95 de ${small.p95.toFixed(2)} ms com 50 projetos, ${large.p95.toFixed(2)} ms com 1.000.000; p50 ${ratioP50.toFixed(2)} ×`;
    const row: Measured = { name: `lista: ${name}`, value: ratio, unit: "×", note };
    return held ? atMost(row, LIST_LIMIT) : information(row);
  });
}

async function interestRows(): Promise<Row[]> {
  await runOrThrow("Cliente do banco", ["scripts/generate.ts"]);
  console.log("Mede: interests…");
  return benchInterests();
}

async function productRows(names: string[]): Promise<Row[]> {
  const scratch = await mkdtemp(path.join(tmpdir(), "elo-recicla-bench-"));
  // The web server in front runs as another user.
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
  const known = [...Object.keys(BENCHES), LIST, INTERESTS];
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new StartError(`Não há ${unknown.join(", ")}; há ${known.join(", ")}.`);
  const chosen = known.filter((name) => wanted.length === 0 || wanted.includes(name));
  const ofProduct = chosen.filter((name) => name in BENCHES);
  const rows = ofProduct.length > 0 ? await productRows(ofProduct) : [];
  if (chosen.includes(LIST)) rows.push(...(await listRows()));
  if (chosen.includes(INTERESTS)) rows.push(...(await interestRows()));
  console.log(`\n${toTable(rows)}\n`);
  const missed = rows.filter(({ ok }) => ok === false).length;
  console.log(missed > 0 ? `${missed} fora do limite.` : "Tudo dentro dos limites.");
  if (missed > 0) process.exitCode = 1;
});
