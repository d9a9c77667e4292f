/** Stands for next/headers: one request at a time, which a test describes and then reads what was set. */
const jar = new Map<string, string>();
let incoming = new Headers();

/** Starts a new request with these headers; cookies stay, as in a browser. */
export function arrive(init: Record<string, string> = {}): void {
  incoming = new Headers(init);
}

/** Forgets every cookie. */
export function forget(): void {
  jar.clear();
  incoming = new Headers();
}

export const headers = async () => incoming;

export const cookies = async () => ({
  get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
  set: (name: string, value: string, options?: { maxAge?: number }) => {
    if (options?.maxAge === 0) jar.delete(name);
    else jar.set(name, value);
  },
  getAll: () => [...jar].map(([name, value]) => ({ name, value })),
});
