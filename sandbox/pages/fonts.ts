import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Context } from "hono";

const PACKAGES = path.join(import.meta.dirname, "..", "..", "node_modules", "@fontsource-variable");
const FILES: Record<string, string> = {
  "bricolage.woff2": "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  "figtree.woff2": "figtree/files/figtree-latin-wght-normal.woff2",
};

/** Serves the product's two typefaces from its packages. */
export async function fontFile(c: Context): Promise<Response> {
  const name = c.req.param("name") ?? "";
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!file) return c.body(null, 404);
  return c.body(await readFile(path.join(PACKAGES, file)), 200, {
    "content-type": "font/woff2",
    "cache-control": "public, max-age=86400",
  });
}
