import { writeFile } from "node:fs/promises";
import path from "node:path";
import { findNginx, hasBrotli, NGINX_MISSING } from "../../scripts/nginx.ts";
import { ask } from "../setup/raw-request.ts";
import { type Front, startFront } from "./front.ts";
import { compareSpeed, hasWrk, WRK_MISSING } from "./load.ts";
import type { Server } from "./product.ts";
import { atLeast, type Row, skipped } from "./rows.ts";

const LIMIT = 0.5;

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

/** Speed of a page from the cache of the shipped nginx, relative to a file that this nginx reads from disk. */
export async function benchCache(product: Server, scratch: string): Promise<Row[]> {
  if (!findNginx() || !hasBrotli()) return [skipped("cache do nginx", NGINX_MISSING)];
  if (!hasWrk()) return [skipped("cache do nginx", WRK_MISSING)];
  const front = await startFront(scratch, product.url);
  try {
    return [await compareWithDisk(front, "identity"), await compareWithDisk(front, "br")];
  } finally {
    await front.stop();
  }
}
