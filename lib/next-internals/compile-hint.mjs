import { createHash } from "node:crypto";
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Tells V8 to compile a whole file on its background thread: https://v8.dev/blog/explicit-compile-hints */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad\n";

/** The hash of its content with which the bundler ends the name of a script. */
const CONTENT_HASH = /[\w-]{13}(?=\.js$)/;

/** What of a build names scripts, apart from the scripts themselves. */
const NAMING = ["*.json", "server/**/*.{html,js,json,meta,rsc}", "static/*/_*.js"];

/**
 * Hashed names are of one length, so that texts whose length is written in front of them stay as long as they say.
 * @param {string} name
 * @param {string} code
 */
const nameFor = (name, code) =>
  name.replace(CONTENT_HASH, createHash("sha256").update(code, "latin1").digest("hex").slice(0, 13));

/**
 * Puts the compile hint at the start of scripts, where no setting of the bundler puts anything. A script's address is
 * kept for ever by browsers, so whatever changes gets the name of its new content: a marked script, those that load it,
 * and so on.
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
  const settle = (name) => {
    if (renamed.has(name)) {
      const known = renamed.get(name);
      if (!known) throw new Error(`${name} names itself, so it cannot be named after its content`);
      return known;
    }
    renamed.set(name, undefined);
    // Byte by byte: only names change, which are ASCII.
    const code = readFileSync(join(chunks, name), "latin1");
    const changed = (marked.has(name) ? COMPILE_HINT : "") + code.replace(anyName, settle);
    const next = changed === code ? name : nameFor(name, changed);
    if (changed !== code && next === name)
      throw new Error(`${name} does not end with a hash of 13 characters`);
    renamed.set(name, next);
    if (next === name) return name;
    writeFileSync(join(chunks, next), changed, "latin1");
    rmSync(join(chunks, name));
    return next;
  };
  for (const name of names) settle(name);
  for (const file of globSync(NAMING, { cwd: build })) {
    const text = readFileSync(join(build, file), "latin1");
    const changed = text.replace(anyName, settle);
    if (changed !== text) writeFileSync(join(build, file), changed, "latin1");
  }
}
