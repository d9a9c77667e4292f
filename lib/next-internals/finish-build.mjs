import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { markScripts } from "./compile-hint.mjs";
import { finishPage, scriptsOf } from "./prerendered-page.mjs";

/** @typedef {Pick<import("next/dist/build").PrerenderManifest, "routes">} Manifest */
/** @typedef {import("next/dist/export/routes/types").RouteMetadata} RouteMetadata */

/**
 * File paths of the fully prerendered pages of a build; partial ones are completed per request.
 * @param {string} build folder of the build
 */
function wholePages(build) {
  return globSync(`${build}/server/app/**/*.meta`).flatMap((meta) => {
    const html = meta.replace(/\.meta$/, ".html");
    const isWhole = existsSync(html) && JSON.parse(readFileSync(meta, "utf8")).postponed === undefined;
    return isWhole ? [{ html, meta }] : [];
  });
}

/**
 * Stores the lifetime of each page and prerendered file in its .meta, as Next does for later renderings; page-cache.mjs
 * reads it.
 * @param {Manifest["routes"]} routes
 * @param {string} build folder of the build
 */
function keepLifetimes(routes, build) {
  for (const [
    route,
    { initialRevalidateSeconds: revalidate, initialExpireSeconds: expire },
  ] of Object.entries(routes)) {
    const file = join(build, "server/app", `${route === "/" ? "/index" : route}.meta`);
    if (typeof revalidate !== "number" || !existsSync(file)) continue;
    const meta = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...meta, cacheControl: { revalidate, expire } }));
  }
}

/**
 * Finishes what `next build` wrote: every whole prerendered page gets its final text and its headers, and the scripts
 * that those pages begin with their compile hint. Pages rendered later are finished in page-cache.mjs. Throws when the
 * build is not what it was in the version of Next that this was written for.
 * @param {{ revalidate: number, expire: number }} lifetime of a page without data, in seconds
 * @param {string} [build] folder of the build
 */
export function finishBuild({ revalidate, expire }, build = ".next") {
  const pages = wholePages(build);
  const scripts = pages.map(({ html }) => ({ html, sources: scriptsOf(readFileSync(html, "utf8")) }));
  const bare = scripts.find(({ sources }) => sources.length === 0);
  if (bare || pages.length === 0) throw new Error(`no scripts found in ${bare?.html ?? build}`);
  markScripts(new Set(scripts.flatMap(({ sources }) => sources.map((source) => basename(source)))), build);

  /** @type {Manifest} */
  const { routes } = JSON.parse(readFileSync(join(build, "prerender-manifest.json"), "utf8"));
  keepLifetimes(routes, build);
  for (const page of pages) {
    const { html, headers } = finishPage(readFileSync(page.html, "utf8"));
    writeFileSync(page.html, html);
    /** @type {RouteMetadata} */
    const meta = JSON.parse(readFileSync(page.meta, "utf8"));
    meta.headers = { ...meta.headers, ...headers };
    const route = `/${relative(join(build, "server/app"), page.html).replace(/(^index)?\.html$/, "")}`;
    // Without this, a page without data would be cached for a year, beyond the next release and its scripts.
    if (meta.status === 200 && routes[route]?.initialRevalidateSeconds === false) {
      meta.headers["cache-control"] = `s-maxage=${revalidate}, stale-while-revalidate=${expire - revalidate}`;
    }
    writeFileSync(page.meta, JSON.stringify(meta));
  }
}
