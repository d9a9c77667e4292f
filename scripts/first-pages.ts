/** Renders the public pages of a server before it counts as ready, so that no visitor waits for them. */
import { readFileSync } from "node:fs";

/** Pages at a time: rendering takes the whole processor. */
const AT_ONCE = 2;
/** Milliseconds for one page. */
const PATIENCE = 30_000;

type Manifest = { routes: Record<string, unknown> };

/** Leads nowhere: its page stands in for those of projects that are not found (page-cache.mjs). */
const NOWHERE = "/nada-neste-endereco";

/** Addresses of what is prerendered, without screens that only a query opens and the stand-in of a project. */
export const firstAddresses = ({ routes }: Manifest): string[] => [
  NOWHERE,
  ...Object.keys(routes).filter((address) => !/^\/_|\/tela\/|\/nenhum-projeto\b/.test(address)),
];

/** @returns addresses that answered with an error of the server, or not at all */
export async function fetchAll(url: string, addresses: readonly string[]): Promise<string[]> {
  const left = [...addresses];
  const failed: string[] = [];
  const work = async () => {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
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
  return failed;
}

/** Asks a server for each of its public pages once. A page that fails is rendered at its first visit. */
export async function renderFirstPages(url: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(".next/prerender-manifest.json", "utf8"));
  const failed = await fetchAll(url, firstAddresses(manifest));
  if (failed.length > 0) console.error(`${failed.length} páginas ficam para a primeira visita.`);
}
