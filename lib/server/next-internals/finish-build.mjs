import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { markScripts } from "./compile-hint.mjs";
import { scriptsOf } from "./prerendered-page.mjs";

const RENDERED = "server/app/**/*.{html,rsc,body,meta,segments}";

/**
 * Pages that are prerendered completely. Other pages (`postponed`) are completed per request.
 * @param {string} build folder of the build
 */
function wholePages(build) {
  return globSync(`${build}/server/app/**/*.meta`).flatMap((meta) => {
    const html = meta.replace(/\.meta$/, ".html");
    const isWhole = existsSync(html) && JSON.parse(readFileSync(meta, "utf8")).postponed === undefined;
    return isWhole ? [html] : [];
  });
}

/**
 * Finishes the output of `next build`: adds the compile hint to the scripts of prerendered pages, then deletes all
 * pages. `next build` rendered them without data, so each server renders its own pages (page-cache.mjs).
 * @param {string} [build] folder of the build
 */
export function finishBuild(build = ".next") {
  const pages = wholePages(build).map((html) => ({ html, sources: scriptsOf(readFileSync(html, "utf8")) }));
  const bare = pages.find(({ sources }) => sources.length === 0);
  if (bare || pages.length === 0) throw new Error(`no scripts found in ${bare?.html ?? build}`);
  markScripts(new Set(pages.flatMap(({ sources }) => sources.map((source) => basename(source)))), build);
  for (const file of globSync(RENDERED, { cwd: build }))
    rmSync(join(build, file), { recursive: true, force: true });
}
