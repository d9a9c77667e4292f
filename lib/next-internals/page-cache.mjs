import { createRequire } from "node:module";
import { finishPage, headersOf } from "./prerendered-page.mjs";

const CACHE_MODULE = "next/dist/server/lib/incremental-cache/file-system-cache.js";

/** @type {typeof import("next/dist/server/lib/incremental-cache/file-system-cache.js").default} */
const FileSystemCache = createRequire(import.meta.url)(CACHE_MODULE).default;

/** @typedef {Parameters<InstanceType<typeof FileSystemCache>["set"]>} SetArguments */
/** @typedef {Parameters<InstanceType<typeof FileSystemCache>["get"]>[1]} GetContext */

/** How set() below leaves a page. */
const WHOLE_PAGE = /** @type {GetContext} */ ({
  kind: "APP_PAGE",
  isFallback: false,
  isRoutePPREnabled: false,
});

/** Under which key the page is kept that belongs to no address, and how the one is marked that only scripts can show. */
const NOT_FOUND = "/_not-found";
const EMPTY_PAGE = '<html id="__next_error__">';

/**
 * Pages in memory whose headers are those of their text.
 * @type {WeakSet<object>}
 */
const agreeing = new WeakSet();

/** A cache in front forgets soon that there was nothing: the next moment may bring a project of that name. */
const NOT_FOUND_LIFETIME = "s-maxage=10";

/**
 * Next's own cache of prerendered pages, with one addition: each takes its content security policy along.
 * The inline scripts of a regenerated page carry its data, so their hashes change with every regeneration.
 */
export default class PageCache extends FileSystemCache {
  /**
   * A page's text and its headers are two files: one that is read while it is written has the text of one rendering
   * and the policy of another, and would be kept in memory like that, with its scripts refused. So a page that comes
   * from the disk gets its headers from its own text, once.
   * @param {Parameters<InstanceType<typeof FileSystemCache>["get"]>} args
   * @override
   */
  async get(...args) {
    const found = await super.get(...args);
    const page = found?.value;
    if (page?.kind !== "APP_PAGE" || page.postponed !== undefined || agreeing.has(page)) return found;
    page.headers = { ...page.headers, ...headersOf(String(page.html)) };
    agreeing.add(page);
    return found;
  }

  /**
   * Whether a page is kept under this key.
   * @param {SetArguments[0]} key
   */
  async has(key) {
    return (await this.get(key, WHOLE_PAGE)) !== null;
  }

  /**
   * A page that finds nothing is sent by Next without a word in it, for its scripts to show: in its place the page that
   * every other unknown address shows, which says it at once and to those without scripts.
   * @param {string} html
   */
  async withWords(html) {
    if (!html.includes(EMPTY_PAGE)) return html;
    const page = (await this.get(NOT_FOUND, WHOLE_PAGE))?.value;
    return page?.kind === "APP_PAGE" ? String(page.html) : html;
  }

  /**
   * @param {SetArguments[0]} key
   * @param {SetArguments[1]} data
   * @param {SetArguments[2]} context
   * @override
   */
  async set(key, data, context) {
    if (data?.kind !== "APP_PAGE" || data.postponed !== undefined) return super.set(key, data, context);
    const { html, headers } = finishPage(await this.withWords(String(data.html)));
    data.html = html;
    data.headers = { ...data.headers, ...headers };
    agreeing.add(data);
    if (data.status === 404) {
      data.headers["cache-control"] = NOT_FOUND_LIFETIME;
      // Addresses of projects that do not exist are endless; keeping their pages would fill the disk. But a project
      // that is withdrawn takes its page along: left there, the old one would be shown for another day.
      if (key.includes("/lir-projetos/") && !(await this.has(key))) return;
    }
    // The page is whole, whatever its route could be: without this its data file is left out, and a page that was
    // made at its first visit is never found again.
    return super.set(key, data, Object.assign({}, context, { isRoutePPREnabled: false }));
  }
}
