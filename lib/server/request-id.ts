import { AsyncLocalStorage } from "node:async_hooks";

/** One store per process, because Next loads routes and start code as separate copies of this module. */
const globals = globalThis as typeof globalThis & { eloReciclaRequest?: AsyncLocalStorage<string> };
const store = (): AsyncLocalStorage<string> => {
  globals.eloReciclaRequest ??= new AsyncLocalStorage();
  return globals.eloReciclaRequest;
};

/** Id of the current request; undefined in jobs and at the start of the server. */
export const currentRequestId = (): string | undefined => store().getStore();

/** Sets the request id for the rest of the current callback and for all that it starts from now on. */
export const enterRequest = (id: string): void => store().enterWith(id);
