import "server-only";
import { type Worked, workers } from "@/lib/providers/workers";
import type { DrawnPhoto } from "../types";

/** Why no picture was drawn at all: see Worked. */
type NotDrawn = Extract<Worked<never>, { done: false }>["reason"];
export type PhotoOutcome = DrawnPhoto | { kind: NotDrawn };

/** A picture of 12 megapixels takes 1.5 s of one processor; those that wait keep their bytes, up to 15 MB each, in memory. */
const draw = workers<Uint8Array, DrawnPhoto>({
  entry: "lib/catalog/uploads/mutations/picture.ts",
  atOnce: 1,
  waitingEach: 2,
  waitingAll: 24,
  time: 30_000,
  memory: 128,
});

/**
 * The pictures that pages show of an uploaded one (picture.ts), made in a process of their own, in fair turns of the accounts.
 * @param account whose turn it is
 */
export async function makePhoto(account: string, bytes: Uint8Array): Promise<PhotoOutcome> {
  const drawn = await draw(account, bytes);
  return drawn.done ? drawn.value : { kind: drawn.reason };
}
