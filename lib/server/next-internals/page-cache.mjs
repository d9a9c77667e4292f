import { createRequire } from "node:module";
import { PAGE_LIFETIME, PAGES_FOLDER } from "../../../next.config.mjs";
import { finishPage, headersOf } from "./prerendered-page.mjs";

const CACHE_MODULE = "next/dist/server/lib/incremental-cache/file-system-cache.js";

/** @type {typeof import("next/dist/server/lib/incremental-cache/file-system-cache.js").default} */
const FileSystemCache = createRequire(import.meta.url)(CACHE_MODULE).default;

/** @typedef {Parameters<InstanceType<typeof FileSystemCache>["set"]>} SetArguments */
/** @typedef {Parameters<InstanceType<typeof FileSystemCache>["get"]>[1]} GetContext */

const WHOLE_PAGE = /** @type {GetContext} */ ({
  kind: "APP_PAGE",
  isFallback: false,
  isRoutePPREnabled: false,
});

const NOT_FOUND = "/_not-found";
const EMPTY_PAGE = '<html id="__next_error__">';

/** @type {string | null} Text of the shared not-found page, once this server has rendered or read it. */
let notFoundText = null;

/** @type {WeakSet<object>} Pages in memory whose headers were computed from their text; see `get`. */
const agreeing = new WeakSet();

/** Longest time (s) that a cache in front keeps a 404: short, because a project may soon be listed at that address. */
const NOT_FOUND_LIFETIME = 10;

/**
 * Multiple of `revalidate`, beyond which a visitor waits for a new rendering. The 2.5 of PAGE_LIFETIME in
 * next.config.mjs is 1 + OLDEST: change both together.
 */
const OLDEST = 1.5;

/** Pause (ms) after a failed rendering. */
const PAUSE = 5_000;

/** Start of this server (ms). A page stored before the start may be older than the same page of other servers. */
const STARTED = Date.now();

/** @type {Map<string, number>} Keys of pages whose last rendering failed, with the time (ms) of the attempt. */
const failed = new Map();

/** @type {WeakSet<object>} Pages returned by get(): after a failed rendering Next writes back the same object. */
const returned = new WeakSet();

/** Asks the check of page-cache-health.ts. True until that file has installed it. */
const canRender = () =>
  /** @type {{ eloReciclaCanRender?: () => Promise<boolean> }} */ (globalThis).eloReciclaCanRender?.() ??
  true;

/** @typedef {NonNullable<Awaited<ReturnType<InstanceType<typeof FileSystemCache>["get"]>>>} Entry */

/**
 * Sets the age and the lifetime of an entry, which decide how Next treats its page:
 * - Younger than `revalidate`, and stored since STARTED: Next sends it with its remaining time, so that caches in front
 *   keep it no longer.
 * - Less than PAUSE after a failed rendering: Next sends it for 1 s.
 * - Older than `revalidate` × OLDEST, or stored before STARTED: Next renders before sending. This case needs a database
 *   that responds, and a last rendering that did not fail.
 * - Otherwise: Next sends it, and renders afterwards.
 *
 * A page that shows no data has no `revalidate` and never expires, so its entry is returned unchanged.
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
  // -1 makes Next render before responding. With an age of 2 s and a lifetime of 1 s, Next sends the page and renders
  // afterwards.
  if (mayWait && (await canRender())) return { ...entry, lastModified: -1 };
  return lasting(1, now - 2_000);
}

/**
 * Replaces the empty page that Next renders on notFound() by the shared not-found page, which needs no scripts.
 * @param {string} html
 */
const withNotFoundText = (html) => (html.includes(EMPTY_PAGE) ? (notFoundText ?? html) : html);

/** Cache-Control of a page without data; next.config.mjs sets the same for pages with data. */
const DATALESS = `s-maxage=${PAGE_LIFETIME.revalidate}`;

/**
 * Next's file-system cache with our rules for age, failed renderings and 404s. Stores each page with its Content
 * Security Policy, because the policy's hashes of inline scripts change with each rendering.
 */
export default class PageCache extends FileSystemCache {
  /** @param {ConstructorParameters<typeof FileSystemCache>[0]} context */
  constructor(context) {
    super(PAGES_FOLDER ? { ...context, serverDistDir: PAGES_FOLDER } : context);
  }

  /**
   * Recomputes the headers of a page from disk. Its text and headers are two files, which disagree if they are read
   * during a write. The page would then stay in memory with its scripts blocked.
   * @param {Parameters<InstanceType<typeof FileSystemCache>["get"]>} args
   * @override
   */
  async get(...args) {
    const found = await super.get(...args);
    const page = found?.value;
    if (!found || (page?.kind !== "APP_PAGE" && page?.kind !== "APP_ROUTE")) return found;
    if (page.kind === "APP_PAGE" && args[0].endsWith(NOT_FOUND)) notFoundText = String(page.html);
    if (page.kind === "APP_PAGE" && page.postponed === undefined && !agreeing.has(page)) {
      page.headers = { ...page.headers, ...headersOf(String(page.html)) };
      agreeing.add(page);
    }
    returned.add(page);
    return withAge(args[0], found);
  }

  /** @param {SetArguments[0]} key */
  async has(key) {
    return (await super.get(key, WHOLE_PAGE)) !== null;
  }

  /**
   * @param {SetArguments[0]} key
   * @param {SetArguments[1]} data
   * @param {SetArguments[2]} context
   * @override
   */
  async set(key, data, context) {
    if (data && returned.has(data)) {
      // The rendering failed. Do not store the old page again, because it would count as fresh.
      failed.set(key, Date.now());
      return;
    }
    failed.delete(key);
    if (data?.kind !== "APP_PAGE" || data.postponed !== undefined) return super.set(key, data, context);
    const { html, headers } = finishPage(withNotFoundText(String(data.html)));
    data.html = html;
    data.headers = { ...data.headers, ...headers };
    agreeing.add(data);
    const { revalidate } =
      /** @type {{ cacheControl?: { revalidate?: unknown } }} */ (context).cacheControl ?? {};
    const isShared = key.endsWith(NOT_FOUND);
    if (isShared) notFoundText = html;
    // Next's default is a year: a cache in front would keep the page beyond the next release, which has other scripts.
    if (!isShared && data.status !== 404 && revalidate === false) data.headers["cache-control"] = DATALESS;
    if (data.status === 404) {
      const seconds =
        typeof revalidate === "number" ? Math.min(revalidate, NOT_FOUND_LIFETIME) : NOT_FOUND_LIFETIME;
      data.headers["cache-control"] = `s-maxage=${seconds}`;
      // Do not store a 404 for an unknown project: such addresses are endless and would fill the disk. Store it for a
      // withdrawn project, whose old page would otherwise be shown for another day.
      if (key.includes("/lir-projetos/") && !(await this.has(key))) return;
    }
    // Marks the page as fully rendered. Otherwise Next omits the data file, and never finds the page again.
    return super.set(key, data, Object.assign({}, context, { isRoutePPREnabled: false }));
  }
}
