import "server-only";
import { availableParallelism } from "node:os";
import { failure, ok, type Result } from "@/lib/kit/result";
import { workers } from "@/lib/providers/workers";
import { DOCUMENTS } from "../messages";
import type { Drawing } from "../types";

/** Seconds after which a refused caller may try again. */
const SOON = 5;

/** The largest documents take 2 s and 120 MB. Of several processors, one stays free for requests. */
const draw = workers<Drawing, Uint8Array>({
  entry: "lib/words/documents/queries/document-worker.ts",
  atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waitingEach: 2,
  waitingAll: 100,
  time: 20_000,
  memory: 400,
});

/**
 * Draws a document in a worker. Accounts take turns.
 * @param queueKey the account's id or, for a visitor, the network address
 * @returns 429 if this key may queue no more documents; 503 if the shared queue is full, and on timeout or failure
 */
export async function makeDocument(queueKey: string, drawing: Drawing): Promise<Result<Buffer>> {
  const drawn = await draw(queueKey, drawing);
  if (drawn.done) return ok(Buffer.from(drawn.value));
  switch (drawn.reason) {
    case "account-full":
      return { ...failure("rate_limited", DOCUMENTS.full), retryAfter: SOON };
    case "all-full":
    case "late":
      return { ...failure("provider_down", DOCUMENTS.busy), retryAfter: SOON };
    case "slow":
      return failure("provider_down", DOCUMENTS.slow);
    case "failed":
      return failure("provider_down", DOCUMENTS.failed);
  }
}
