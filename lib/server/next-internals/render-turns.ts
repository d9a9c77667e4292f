import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import pLimit from "p-limit";
import { onRequest } from "./http-channels";

/** Number of pages that have a turn at once. More would slow each page. */
const AT_ONCE = 6;
/** Time (ms) after which a page no longer delays others, because it probably waits for a vendor or a slow client. */
const LONGEST = 5_000;

/** The store is global, because the middleware and the start code each get a copy of this module from Next. */
const globals = globalThis as typeof globalThis & { eloReciclaResponse?: AsyncLocalStorage<ServerResponse> };
globals.eloReciclaResponse ??= new AsyncLocalStorage();
const store = globals.eloReciclaResponse;

/** Lets {@link waitForTurn} find the response of the request. */
export function keepResponses(): void {
  onRequest(({ response }) => store.enterWith(response));
}

/**
 * Pages begin in the order of their requests, and `atOnce` pages have a turn at once. A turn ends with the response.
 * @param longest time (ms) after which the next page begins anyway
 * @returns a function that waits for the current request's turn, and resolves to false if the client has left
 */
export function renderTurns(atOnce: number, longest: number): () => Promise<boolean> {
  const inTurn = pLimit(atOnce);
  return () => {
    const response = store.getStore();
    if (!response) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    void inTurn(async () => {
      resolve(!response.destroyed);
      if (response.destroyed) return;
      response.setMaxListeners(response.getMaxListeners() + 1);
      await once(response, "close", { signal: AbortSignal.timeout(longest) }).catch(() => {});
    });
    return promise;
  };
}

const visitors = renderTurns(AT_ONCE, LONGEST);
const accounts = renderTurns(AT_ONCE, LONGEST);

/** Visitors and accounts have separate turns, so that many visitors delay no account. */
export const waitForTurn = (isAccount: boolean): Promise<boolean> => (isAccount ? accounts() : visitors());
