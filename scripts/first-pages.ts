/** Renders the public pages before the server counts as ready, so that no visitor waits for them. */
import { readFileSync } from "node:fs";

/** Concurrent requests; few, because rendering is CPU-bound. */
const AT_ONCE = 2;
/** Timeout (ms) of one page. */
const PATIENCE = 30_000;
/** Time (ms) after which no page is begun, so that the server becomes ready even on a busy machine. */
const LIMIT = 30_000;

type Manifest = { routes: Record<string, unknown> };

/** A request for NOWHERE renders the not-found page, which all missing addresses share (page-cache.mjs). */
const NOWHERE = "/nada-neste-endereco";

/** Addresses of the prerendered pages. Omits screens and the placeholder project. */
export const firstAddresses = ({ routes }: Manifest): string[] => [
  NOWHERE,
  ...Object.keys(routes).filter((address) => !/^\/_|\/tela\/|\/nenhum-projeto\b/.test(address)),
];

/** @returns addresses that failed, or were not begun within the limit (ms) */
export async function fetchAll(url: string, addresses: readonly string[], limit = LIMIT): Promise<string[]> {
  const until = Date.now() + limit;
  const left = [...addresses];
  const failed: string[] = [];
  const work = async () => {
    while (Date.now() < until) {
      const address = left.shift();
      if (address === undefined) return;
      const signal = AbortSignal.timeout(PATIENCE);
      const status = await fetch(url + address, { signal, redirect: "manual" }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => 0,
      );
      if (status === 0 || status >= 500) failed.push(address);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...failed, ...left];
}

/** A page that fails, or is not begun in time, is rendered on the first visit. */
export async function renderFirstPages(url: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(".next/prerender-manifest.json", "utf8"));
  const failed = await fetchAll(url, firstAddresses(manifest));
  if (failed.length > 0) console.error(`${failed.length} páginas ficam para a primeira visita.`);
}
