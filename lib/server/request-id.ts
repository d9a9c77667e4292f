import { AsyncLocalStorage } from "node:async_hooks";

/** Next loads this module twice, for routes and for instrumentation.ts, and both need the same store. */
const globals = globalThis as typeof globalThis & { eloReciclaRequest?: AsyncLocalStorage<string> };
globals.eloReciclaRequest ??= new AsyncLocalStorage();
const store = globals.eloReciclaRequest;

/** Undefined in jobs and at the start of the server. */
export const currentRequestId = (): string | undefined => store.getStore();

/** Sets the request id for the rest of the current execution, and for all asynchronous work that follows. */
export const enterRequest = (id: string): void => store.enterWith(id);
