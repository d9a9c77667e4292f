import type { City, CnpjAnswer, Locations, LocationsAnswer, State } from "@/lib/lookups/rules";

/** Time (ms) after which a look-up counts as failed; the function itself answers within 7 s. */
const TIMEOUT = 12_000;

/** The answer of one of our functions. @throws when the status is not 200, or the call failed, timed out or was given up */
async function call<T>(address: string, init: RequestInit, given?: AbortSignal): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT);
  given?.addEventListener("abort", () => timeout.abort(), { once: true });
  try {
    const response = await fetch(address, { ...init, signal: timeout.signal });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
}

/** @param cnpj 14 characters */
export const askCnpj = (cnpj: string, signal: AbortSignal): Promise<CnpjAnswer> =>
  call(
    "/api/validate-cnpj",
    { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ cnpj }) },
    signal,
  );

/** Lists that came from IBGE stay for as long as the page: every form and every change of state asks only once. */
const lists = new Map<string, Promise<Locations<unknown>>>();

function askList<T>(query: string): Promise<Locations<T>> {
  const known = lists.get(query);
  if (known) return known as Promise<Locations<T>>;
  const list = call<LocationsAnswer<T>>(`/api/ibge-locations?${query}`, {}).then((answer) => {
    if (!answer.success || !answer.data) throw new Error("no list");
    return { data: answer.data, fallback: answer.fallback ?? false };
  });
  lists.set(query, list);
  list.then(
    ({ fallback }) => fallback && lists.delete(query),
    () => lists.delete(query),
  );
  return list;
}

export const askStates = () => askList<State>("type=estados");
export const askCities = (state: string) => askList<City>(`type=cidades&estado=${encodeURIComponent(state)}`);
