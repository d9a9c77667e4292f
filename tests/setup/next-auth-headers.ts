import { createRequire } from "node:module";
import * as nextHeaders from "./next-headers";

/** next-auth loads next/headers by require(), which ignores the tests' alias. Put the stand-in into require's cache. */
const { cache, resolve } = createRequire(import.meta.url);
const file = resolve("next/headers");
cache[file] = Object.assign(Object.create(null), {
  id: file,
  filename: file,
  loaded: true,
  exports: nextHeaders,
});

export { nextHeaders };
