import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import pg from "pg";
const withoutCache = pathToFileURL(`${import.meta.dirname}/../setup/next-cache.ts`).href;
registerHooks({ resolve: (s, c, next) => s === "next/cache" ? { url: withoutCache, shortCircuit: true } : next(s, c) });
const seen: any[] = [];
const orig = pg.Client.prototype.query as any;
(pg.Client.prototype as any).query = function (...a: any[]) { const q = a[0]; if (q && typeof q === "object" && q.text) seen.push([q.text, q.values]); return orig.apply(this, a); };
const { db } = await import("@/lib/server/db");
const { EMPTY_QUERY } = await import("@/lib/catalog/projects/rules/project");
const { listPublicProjects } = await import("@/lib/catalog/projects/queries/public");
const { countCompleted } = await import("@/lib/catalog/projects/queries/search");
const { AMOUNT_BANDS } = await import("@/lib/catalog/amount/rules");
const client = new pg.Client({ connectionString: process.env.DATABASE_URL }); await client.connect();
const A = { quanto: 30_000_000, ordem: "faz-diferenca" as const };
const page = (q: any) => () => listPublicProjects({ ...EMPTY_QUERY, ...A, ...q });
const first: any = await page({})();
const cases: Record<string, () => Promise<any>> = {
  "R$ 300 mil": page({}), "p2": page({ depois: first.next }), "SP": page({ estado: ["SP"] }), "AC": page({ estado: ["AC"] }),
  "AC saude alta": page({ estado: ["AC"], categoria: ["Saúde e Reciclagem"], urgencia: ["Alta"] }),
  "R$ 1": page({ quanto: 100 }), "R$ 1000": page({ quanto: 100_000 }), "R$ 1 bi": page({ quanto: 100_000_000_000 }),
  "busca triagem": page({ busca: "triagem" }), "busca rara": page({ busca: "xyzzy" }), "busca vidro SP": page({ busca: "vidro", estado: ["SP"] }),
  ">5mi": page({ valor: ["mais-de-5-mi"] }), "finalizada": page({ status: ["Finalizada"] }),
  "count": () => countCompleted([30_000_000]), "bands": () => countCompleted(AMOUNT_BANDS),
};
for (const [name, call] of Object.entries(cases)) {
  await call();
  seen.length = 0;
  const t = performance.now(); const r = await call(); const ms = performance.now() - t;
  const stmts = [...seen]; let blocks = 0, time = 0; const each: string[] = [];
  for (const [text, values] of stmts) {
    if (!/^\s*(SELECT|WITH)/i.test(text)) continue;
    const { rows } = await client.query("EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) " + text, values);
    const p = rows[0]["QUERY PLAN"][0]; const b = p.Plan["Shared Hit Blocks"] + p.Plan["Shared Read Blocks"];
    blocks += b; time += p["Execution Time"]; each.push(`${b}/${p["Execution Time"].toFixed(1)}`);
    if (b > 700 || p["Execution Time"] > 30) { const o = await client.query("EXPLAIN (ANALYZE, BUFFERS) " + text, values); console.log(o.rows.map((x: any) => x["QUERY PLAN"].slice(0, 140)).join("\n")); }
  }
  console.log(name, "| items", r.items?.length ?? JSON.stringify(r), "total", JSON.stringify(r.total), "| ms", ms.toFixed(1), "| blocks", blocks, "exec", time.toFixed(1), each.join(" "));
}
await client.end(); await db.$disconnect(); process.exit(0);
