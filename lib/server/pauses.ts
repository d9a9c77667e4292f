import "server-only";
import { db } from "./db";

export const PAUSABLE = ["pagamentos", "assistente", "cadastros"] as const;
type Pausable = (typeof PAUSABLE)[number];

/** A pause begins or ends on every server within this time (ms). */
const KEPT = 15_000;

let known: { at: number; parts: ReadonlySet<string> } | null = null;

/** @param now ms of a monotonic clock */
export async function isPaused(part: Pausable, now = performance.now()): Promise<boolean> {
  if (!known || now - known.at >= KEPT) {
    const rows = await db.pause.findMany({ select: { part: true } });
    known = { at: now, parts: new Set(rows.map((row) => row.part)) };
  }
  return known.parts.has(part);
}

/** Makes a changed pause take effect on this server at once. */
export const clearPauseCache = (): void => {
  known = null;
};
