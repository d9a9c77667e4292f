import { writeFile } from "node:fs/promises";
import path from "node:path";
import { checkCache } from "./cache-checks.ts";
import { ask } from "./cache-request.ts";
import { compareSpeed, hasWrk, WRK_MISSING } from "./load.ts";
import { type Front, findNginx, hasBrotli, NGINX_MISSING, startNginx } from "./nginx.ts";
import type { Server } from "./product.ts";
import { atLeast, type Row, skipped } from "./rows.ts";

const LIMIT = 0.5;
const BROTLI_MISSING = "falta o módulo: apt-get install libnginx-mod-http-brotli-filter";

/** `/` from the store, against nginx serving the same bytes from disk. */
async function compareWithDisk(front: Front, encoding: "identity" | "br"): Promise<Row> {
  const headers = { "Accept-Encoding": encoding };
  await ask(front, "/", headers);
  const { cache, body } = await ask(front, "/", headers);
  if (cache !== "HIT") throw new Error(`/ is not answered from the store but ${cache}`);
  await writeFile(path.join(front.files, encoding), body);
  const { ratio, note } = await compareSpeed(
    { url: `${front.url}/`, headers: [`Accept-Encoding: ${encoding}`], clock: front.clock },
    { url: `${front.diskUrl}/${encoding}`, clock: front.clock },
    { seconds: 1 },
  );
  const name = `cache do nginx: / ${encoding === "br" ? "em brotli" : "sem compressão"}`;
  return atLeast({ name, value: ratio, unit: "×", note }, LIMIT);
}

/** The shipped nginx configuration in front of the product: its speed, and that it keeps only what it may. */
export async function benchCache(product: Server, scratch: string): Promise<Row[]> {
  if (!findNginx()) return [skipped("cache do nginx", NGINX_MISSING)];
  const front = await startNginx(scratch, "product", product.url);
  const rows: Row[] = [];
  try {
    if (hasWrk()) {
      rows.push(await compareWithDisk(front, "identity"));
      rows.push(
        hasBrotli() ? await compareWithDisk(front, "br") : skipped("cache do nginx: brotli", BROTLI_MISSING),
      );
    } else rows.push(skipped("cache do nginx: velocidade", WRK_MISSING));
    rows.push(...(await checkCache(front, scratch)));
  } finally {
    await front.stop();
  }
  return rows;
}
