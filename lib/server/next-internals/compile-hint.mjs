import { createHash } from "node:crypto";
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Makes V8 compile a whole file on its background thread: https://v8.dev/blog/explicit-compile-hints */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad\n";

const CONTENT_HASH = /[\w-]{13}(?=\.js$)/;

/** Globs of the build's files that name scripts. */
const NAMING = ["*.json", "server/**/*.{html,js,json,meta,rsc}", "static/*/_*.js"];

/**
 * The new name is as long as the old one, because some files of a build state the length of a text with the name.
 * @param {string} name
 * @param {string} code
 */
const nameFor = (name, code) =>
  name.replace(CONTENT_HASH, createHash("sha256").update(code, "latin1").digest("hex").slice(0, 13));

/**
 * Prepends the compile hint to the `marked` scripts. Renames each changed script, because browsers cache a script by
 * its name. A script that contains a new name is changed, and so renamed too.
 * @param {Set<string>} marked file names, as in `.next/static/chunks`
 * @param {string} build folder of the build
 */
export function markScripts(marked, build) {
  const chunks = join(build, "static/chunks");
  const names = readdirSync(chunks).filter((name) => name.endsWith(".js"));
  const anyName = new RegExp(names.join("|").replaceAll(".", "\\."), "g");
  /** @type {Map<string, string | undefined>} */
  const renamed = new Map();
  /** @param {string} name @returns {string} */
  const rename = (name) => {
    if (renamed.has(name)) {
      const known = renamed.get(name);
      if (!known) throw new Error(`${name} contains its own name, so it has no content hash`);
      return known;
    }
    renamed.set(name, undefined);
    // Latin-1 preserves every byte. Only names change, and names are ASCII.
    const code = readFileSync(join(chunks, name), "latin1");
    const changed = (marked.has(name) ? COMPILE_HINT : "") + code.replace(anyName, rename);
    const next = changed === code ? name : nameFor(name, changed);
    if (changed !== code && next === name)
      throw new Error(`${name} does not end with a hash of 13 characters`);
    renamed.set(name, next);
    if (next === name) return name;
    writeFileSync(join(chunks, next), changed, "latin1");
    rmSync(join(chunks, name));
    return next;
  };
  for (const name of names) rename(name);
  for (const entry of globSync(NAMING, { cwd: build, withFileTypes: true })) {
    // The folder of a route may be named like a file: api/v1/openapi.json.
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, "latin1");
    const changed = text.replace(anyName, rename);
    if (changed !== text) writeFileSync(file, changed, "latin1");
  }
}
