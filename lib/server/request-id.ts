import { AsyncLocalStorage } from "node:async_hooks";

/** One store per process, because Next loads routes and start code as separate module instances. */
const globals = globalThis as typeof globalThis & { eloReciclaRequest?: AsyncLocalStorage<string> };
const store = (): AsyncLocalStorage<string> => {
  globals.eloReciclaRequest ??= new AsyncLocalStorage();
  return globals.eloReciclaRequest;
};

/** Id of the request that the current code handles; undefined in jobs and at the start. */
export const currentRequestId = (): string | undefined => store().getStore();

/** Assigns everything that the current callback starts from now on to this request. */
export const enterRequest = (id: string): void => store().enterWith(id);
