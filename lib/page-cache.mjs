import fileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { policyForHtml } from "./csp.mjs";

const FileSystemCache = fileSystemCache.default ?? fileSystemCache;

/**
 * Next's own page store, with one addition: a page that is stored takes its content security policy along.
 * The inline scripts of a regenerated page carry its data, so their hashes change with every regeneration.
 */
export default class PageCache extends FileSystemCache {
  /** @type {InstanceType<typeof FileSystemCache>["set"]} */
  async set(key, data, ctx) {
    if (data?.kind === "APP_PAGE") {
      data.headers = { ...data.headers, "content-security-policy": policyForHtml(String(data.html)) };
    }
    return super.set(key, data, ctx);
  }
}
