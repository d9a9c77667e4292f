import "server-only";
import { answersSoon } from "@/lib/server/health";

/** Time (ms) that one answer of the database counts for all pages. */
const REMEMBERED = 2_000;

let known: Promise<boolean> | null = null;

/** Whether a page can be rendered now: the database answers. */
export function canRender(): Promise<boolean> {
  if (known) return known;
  known = answersSoon();
  setTimeout(() => {
    known = null;
  }, REMEMBERED).unref();
  return known;
}

/**
 * Lets page-cache.mjs, which Next loads outside of the product's own code, find out whether a page can be rendered: a
 * visitor waits for a new rendering only while the database answers, and reads the old page otherwise.
 */
export function tellPagesOfDatabase(): void {
  Object.assign(globalThis, { eloReciclaCanRender: canRender });
}
