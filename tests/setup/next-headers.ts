/** Replaces next/headers: the test describes one request and reads the cookies set for it. */
const jar = new Map<string, string>();
let incoming = new Headers();

/** Begins a request with these headers; cookies stay, as in a browser. */
export function startRequest(init: Record<string, string> = {}): void {
  incoming = new Headers(init);
}

/** Forgets every cookie. */
export function clearCookies(): void {
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
