import "server-only";
import { type WorkResult, workers } from "@/lib/providers/workers";
import type { DrawnPhoto } from "../types";

type NotDrawn = Extract<WorkResult<never>, { done: false }>["reason"];
export type PhotoOutcome = DrawnPhoto | { kind: NotDrawn };

/**
 * One photo at a time, because converting a photo keeps one processor busy. The queue is short, because each queued
 * photo keeps up to 15 MB in memory.
 */
const draw = workers<Uint8Array, DrawnPhoto>({
  entry: "lib/catalog/uploads/mutations/photo-worker.ts",
  atOnce: 1,
  waitingEach: 2,
  waitingAll: 24,
  time: 30_000,
  memory: 128,
});

/** Converts an uploaded photo in a worker process (photo-worker.ts). The accounts take turns. */
export async function makePhoto(account: string, bytes: Uint8Array): Promise<PhotoOutcome> {
  const drawn = await draw(account, bytes);
  return drawn.done ? drawn.value : { kind: drawn.reason };
}
