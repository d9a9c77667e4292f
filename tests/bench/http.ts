import { bodySize, startBareNext } from "./bare-next.ts";
import { compareSpeed, hasWrk, WRK_MISSING } from "./load.ts";
import type { Server } from "./product.ts";
import { atLeast, type Row, skipped } from "./rows.ts";

const PAGES = ["/", "/faq", "/lir-estatisticas", "/lir-projetos"];
const LIMIT = 0.8;

/** Requests per CPU time of one instance, relative to a bare static Next page of the same size. */
export async function benchHttp(product: Server, scratch: string): Promise<Row[]> {
  if (!hasWrk()) return [skipped("uma instância", WRK_MISSING)];
  const sizes: number[] = [];
  for (const page of PAGES) sizes.push(await bodySize(product.url + page));
  const bare = await startBareNext(scratch, sizes);
  const rows: Row[] = [];
  try {
    for (const [index, page] of PAGES.entries()) {
      const { ratio, note } = await compareSpeed(
        { url: product.url + page, clock: product.clock },
        { url: `${bare.url}/p${index}`, clock: bare.clock },
      );
      rows.push(atLeast({ name: `uma instância: ${page}`, value: ratio, unit: "×", note }, LIMIT));
    }
  } finally {
    await bare.stop();
  }
  return rows;
}
