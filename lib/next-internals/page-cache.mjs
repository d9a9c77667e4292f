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

/** Seconds for which a cache in front may keep that a page is gone: the next moment may bring a project of that name. */
const NOT_FOUND_LIFETIME = 10;

/**
 * Age at which a visitor waits for the new rendering instead of reading the old page, as a multiple of `revalidate`.
 * Between the two ages the old page is sent at once and rendered again in the background. next.config.mjs derives
 * `revalidate` from the promised time by the same number.
 */
const OLDEST = 1.5;

/** Time (ms) between two attempts to render a page whose rendering fails; meanwhile the old page is sent. */
const PAUSE = 5_000;

/** A page rendered earlier than this may be older than what another server shows already. */
const STARTED = Date.now();

/**
 * Keys of pages whose last rendering failed, with the moment (ms) of the attempt.
 * @type {Map<string, number>}
 */
const failed = new Map();

/**
 * The page that Next writes back when its rendering failed is the very object that it was given by get().
 * @type {WeakSet<object>}
 */
const given = new WeakSet();

/** Whether the database answers; lib/next-internals/page-sources.ts replaces it once the server runs. */
const canRender = () =>
  /** @type {{ eloReciclaCanRender?: () => Promise<boolean> }} */ (globalThis).eloReciclaCanRender?.() ??
  true;

/** @typedef {NonNullable<Awaited<ReturnType<InstanceType<typeof FileSystemCache>["get"]>>>} Entry */

/**
 * The entry as Next judges it and as its Cache-Control says it: a fresh page may be kept elsewhere for the rest of its
 * time and not for the whole of it again. A page without a time of its own (without data) never changes.
 * @param {SetArguments[0]} key
 * @param {Entry} entry
 * @returns {Promise<Entry>}
 */
async function withAge(key, entry) {
  const { revalidate, expire } = entry.cacheControl ?? {};
  const { lastModified = 0 } = entry;
  if (typeof revalidate !== "number" || lastModified <= 0) return entry;
  const now = Date.now();
  /** @param {number} seconds @param {number} [since] */
  const lasting = (seconds, since = now) => ({
    ...entry,
    lastModified: since,
    cacheControl: { revalidate: Math.max(1, Math.floor(seconds)), expire },
  });
  const age = (now - lastModified) / 1000;
  if (age <= revalidate && lastModified >= STARTED) return lasting(revalidate - age);
  const attempt = failed.get(key);
  if (attempt !== undefined && now - attempt < PAUSE) return lasting(1);
  const mayWait = attempt === undefined && (age > revalidate * OLDEST || lastModified < STARTED);
  // -1: Next renders before it answers. What is past its `revalidate` alone is sent, and rendered afterwards.
  if (mayWait && (await canRender())) return { ...entry, lastModified: -1 };
  return lasting(1, now - 2_000);
}

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
    if (!found || (page?.kind !== "APP_PAGE" && page?.kind !== "APP_ROUTE")) return found;
    if (page.kind === "APP_PAGE" && page.postponed === undefined && !agreeing.has(page)) {
      page.headers = { ...page.headers, ...headersOf(String(page.html)) };
      agreeing.add(page);
    }
    given.add(page);
    return withAge(args[0], found);
  }

  /**
   * Whether a page is kept under this key.
   * @param {SetArguments[0]} key
   */
  async has(key) {
    return (await super.get(key, WHOLE_PAGE)) !== null;
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
    if (data && given.has(data)) {
      // Kept as it is: written anew, the old page would count as fresh.
      failed.set(key, Date.now());
      return;
    }
    failed.delete(key);
    if (data?.kind !== "APP_PAGE" || data.postponed !== undefined) return super.set(key, data, context);
    const { html, headers } = finishPage(await this.withWords(String(data.html)));
    data.html = html;
    data.headers = { ...data.headers, ...headers };
    agreeing.add(data);
    if (data.status === 404) {
      const { revalidate } =
        /** @type {{ cacheControl?: { revalidate?: unknown } }} */ (context).cacheControl ?? {};
      const seconds =
        typeof revalidate === "number" ? Math.min(revalidate, NOT_FOUND_LIFETIME) : NOT_FOUND_LIFETIME;
      data.headers["cache-control"] = `s-maxage=${seconds}`;
      // Addresses of projects that do not exist are endless; keeping their pages would fill the disk. But a project
      // that is withdrawn takes its page along: left there, the old one would be shown for another day.
      if (key.includes("/lir-projetos/") && !(await this.has(key))) return;
    }
    // The page is whole, whatever its route could be: without this its data file is left out, and a page that was
    // made at its first visit is never found again.
    return super.set(key, data, Object.assign({}, context, { isRoutePPREnabled: false }));
  }
}
