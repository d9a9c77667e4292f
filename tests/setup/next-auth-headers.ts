import { createRequire } from "node:module";
import * as nextHeaders from "./next-headers";

/** next-auth requires next/headers past the alias of the tests; it gets the same stand-in. */
const { cache, resolve } = createRequire(import.meta.url);
const file = resolve("next/headers");
cache[file] = Object.assign(Object.create(null), {
  id: file,
  filename: file,
  loaded: true,
  exports: nextHeaders,
});

export { nextHeaders };
