import "server-only";
import { getMunicipalities, type StateCode } from "@brazilian-utils/brazilian-utils/get-municipalities";
import { z } from "zod";
import { env } from "@/lib/server/env";
import { getJson } from "./get-json";

const TIMEOUT = 4_000;
/** Maximum number of cities in a response. Minas Gerais has 853, more than any other state. */
const MOST = 2_000;

const states = z.array(z.object({ sigla: z.string().length(2), nome: z.string().min(1) })).length(27);
const cities = z
  .array(z.object({ nome: z.string().min(1) }))
  .min(1)
  .max(MOST);

export type State = { code: string; name: string };
export type City = { name: string };

async function read<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  const answer = await getJson({
    vendor: "ibge",
    base: env.IBGE_BASE_URL,
    path: `/api/v1/localidades/${path}?orderBy=nome`,
    timeout: TIMEOUT,
  });
  return answer.ok ? (schema.safeParse(answer.body).data ?? null) : null;
}

/** All states, sorted by name. Null without a valid response. */
export async function fetchStates(): Promise<State[] | null> {
  const list = await read("estados", states);
  return list?.map(({ sigla, nome }) => ({ code: sigla, name: nome })) ?? null;
}

export async function fetchCities(code: string): Promise<City[] | null> {
  const list = await read(`estados/${encodeURIComponent(code)}/municipios`, cities);
  return list?.map(({ nome }) => ({ name: nome })) ?? null;
}

export const embeddedCities = (code: string): City[] =>
  getMunicipalities(code as StateCode).map(({ name }) => ({ name }));
