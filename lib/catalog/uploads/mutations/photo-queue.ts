import "server-only";
import { type WorkResult, workers } from "@/lib/providers/workers";
import type { DrawnPhoto } from "../types";

export type PhotoOutcome = DrawnPhoto | { kind: Extract<WorkResult<never>, { done: false }>["reason"] };

/** `atOnce` and the queue are small: a conversion occupies a processor, and a waiting photo up to 15 MB of memory. */
const draw = workers<Uint8Array, DrawnPhoto>({
  entry: "lib/catalog/uploads/mutations/photo-worker.ts",
  atOnce: 1,
  waitingEach: 2,
  waitingAll: 24,
  time: 30_000,
  memory: 128,
});

/** Accounts take turns in the queue. */
export async function makePhoto(account: string, bytes: Uint8Array): Promise<PhotoOutcome> {
  const drawn = await draw(account, bytes);
  return drawn.done ? drawn.value : { kind: drawn.reason };
}
