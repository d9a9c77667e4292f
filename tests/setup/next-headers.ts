import { AsyncLocalStorage } from "node:async_hooks";

/** Replaces next/headers: a test sets a request's headers, and reads the cookies that the product sets. */
const jar = new Map<string, string>();
let incoming = new Headers();
const concurrent = new AsyncLocalStorage<Headers>();

/** Cookies persist, as in a browser. */
export function startRequest(init: Record<string, string> = {}): void {
  incoming = new Headers(init);
}

/** Each request has its own headers, so requests can run concurrently. */
export const inRequest = <T>(init: Record<string, string>, work: () => Promise<T>): Promise<T> =>
  concurrent.run(new Headers(init), work);

export function clearCookies(): void {
  jar.clear();
  incoming = new Headers();
}

export const headers = async () => concurrent.getStore() ?? incoming;

export const cookies = async () => ({
  get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
  set: (name: string, value: string, options?: { maxAge?: number }) => {
    if (options?.maxAge === 0) jar.delete(name);
    else jar.set(name, value);
  },
  getAll: () => [...jar].map(([name, value]) => ({ name, value })),
});
