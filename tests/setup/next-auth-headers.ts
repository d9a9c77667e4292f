import { createRequire } from "node:module";
import * as nextHeaders from "./next-headers";

/**
 * Puts the stand-in for next/headers into the cache of require(). next-auth loads next/headers by require(), which
 * ignores the tests' alias.
 */
const { cache, resolve } = createRequire(import.meta.url);
const file = resolve("next/headers");
cache[file] = Object.assign(Object.create(null), {
  id: file,
  filename: file,
  loaded: true,
  exports: nextHeaders,
});

export { nextHeaders };
