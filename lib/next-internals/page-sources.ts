import "server-only";
import { answersSoon } from "../health";

/** Time (ms) that one answer of the database counts for all pages. */
const REMEMBERED = 2_000;

/**
 * Lets page-cache.mjs, which Next loads outside of the product's own code, find out whether a page can be rendered: a
 * visitor waits for a new rendering only while the database answers, and reads the old page otherwise.
 */
export function tellPagesOfDatabase(): void {
  let known: Promise<boolean> | null = null;
  const globals = globalThis as { eloReciclaCanRender?: () => Promise<boolean> };
  globals.eloReciclaCanRender = () => {
    if (known) return known;
    known = answersSoon();
    setTimeout(() => {
      known = null;
    }, REMEMBERED).unref();
    return known;
  };
}
