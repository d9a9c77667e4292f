import "server-only";
import { databaseAnswersSoon } from "@/lib/server/health";

/** Time (ms) for which an answer of the database is remembered. */
const REMEMBERED = 2_000;

let known: Promise<boolean> | null = null;

export function canRender(): Promise<boolean> {
  if (known) return known;
  known = databaseAnswersSoon();
  setTimeout(() => {
    known = null;
  }, REMEMBERED).unref();
  return known;
}

/** Passes canRender to page-cache.mjs through a global, because Next loads that file outside of the bundled code. */
export function connectPageCache(): void {
  Object.assign(globalThis, { eloReciclaCanRender: canRender });
}
