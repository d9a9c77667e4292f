import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { onlyCnpjCharacters } from "@/lib/kit/masks";
import { failure, ok, type Result } from "@/lib/kit/result";
import { DAY, MINUTE } from "@/lib/kit/time";
import { isValidCnpj } from "@/lib/kit/validation";
import { abandonedBefore } from "@/lib/people/accounts/rules";
import { type CompanyLookup, fetchCompany } from "@/lib/providers/cnpj";
import { embeddedCities, fetchCities, fetchStates } from "@/lib/providers/ibge";
import { db } from "@/lib/server/db";
import { CNPJ_INVALID, CNPJ_REGISTERED, cnpjInactive } from "./messages";
import {
  type City,
  type CompanyData,
  findCity,
  type Locations,
  newestRegime,
  type RegistryAnswer,
  refusedSituation,
  STATES,
  type State,
  type TaxRegime,
  withoutCpf,
} from "./rules";

/** The registry is published monthly, so an active company stays good for a day; the rest may change any moment. */
function lifetimeOf(lookup: Lookup): number {
  if (lookup.kind === "found") return refusedSituation(lookup.situation) ? 10 * MINUTE : DAY;
  return lookup.kind === "missing" ? 10 * MINUTE : 1;
}

/** Moment (ms) until which the registry asked to be left alone. */
let restUntil = 0;

type Lookup =
  | (Omit<Extract<CompanyLookup, { kind: "found" }>, "company" | "regimes"> & { company: CompanyData })
  | Exclude<CompanyLookup, { kind: "found" }>;

/** What a form takes over: the registry writes capitals without accents, the list of cities has the official spelling. */
function toForm({ company, regimes }: Extract<CompanyLookup, { kind: "found" }>): CompanyData {
  const regime = newestRegime(regimes);
  return {
    ...company,
    razao_social: withoutCpf(company.razao_social),
    municipio: findCity(embeddedCities(company.uf), company.municipio)?.name ?? company.municipio,
    ...(regime && { regime }),
  };
}

async function lookUp(cnpj: string): Promise<Lookup> {
  if (Date.now() < restUntil) return { kind: "down" };
  const lookup = await fetchCompany(cnpj);
  if (lookup.kind === "limited") restUntil = Date.now() + lookup.rest;
  if (lookup.kind !== "found") return lookup;
  const { kind, situation, brand, openedOn } = lookup;
  return { kind, situation, brand: withoutCpf(brand), openedOn, company: toForm(lookup) };
}

/**
 * A cache in front of something slow: whoever asks while a value is loaded shares the load, and a load that fails is
 * forgotten. Each instance of the product has its own.
 * @param lifetime how long a value is good, in ms; at least 1, because 0 would mean for ever
 */
function cached<T extends object>(
  max: number,
  lifetime: (value: T) => number,
  load: (key: string) => Promise<T>,
): (key: string, options?: { fresh: boolean }) => Promise<T> {
  const cache = new LRUCache<string, T>({
    max,
    perf: { now: () => Date.now() },
    // Whoever waits gets an answer, also when others push the entry out meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { options }) => {
      const value = await load(key);
      options.ttl = lifetime(value);
      return value;
    },
  });
  return (key, { fresh } = { fresh: false }) => cache.forceFetch(key, { forceRefresh: fresh });
}

/** About 2 MB at most. */
const findCompany = cached(5_000, lifetimeOf, lookUp);

/** Whether an account here has this CNPJ and would keep it from a signup. @param cnpj 14 characters */
export async function isCnpjRegistered(cnpj: string): Promise<boolean> {
  // Raw: Prisma's OR over two joined tables would read every account; each half of the union reads an index.
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM users u
      WHERE u.id IN (SELECT user_id FROM empresas WHERE cnpj = ${cnpj}
                     UNION ALL SELECT user_id FROM profiles WHERE document_number = ${cnpj})
        AND (u.email_confirmed_at IS NOT NULL OR u.created_at >= ${abandonedBefore(new Date())})
    ) AS found`;
  return row?.found ?? false;
}

/**
 * Whether a company may sign up with this CNPJ, and what the registry says of it (A7.16, A8.13). `company_data` is null
 * when the registry does not know it or does not answer: the check digits decide then, and the person fills in the rest.
 * @param text 14 characters, with or without mask
 * @returns a failure for wrong check digits, a CNPJ registered here ("disponível" means that it is not), or a company
 * that the registry does not have as active
 */
export async function validateCnpj(text: string): Promise<Result<{ company_data: CompanyData | null }>> {
  if (!isValidCnpj(text)) return failure("bad_input", CNPJ_INVALID, "cnpj");
  const cnpj = onlyCnpjCharacters(text);
  if (await isCnpjRegistered(cnpj)) return failure("conflict", CNPJ_REGISTERED, "cnpj");
  const lookup = await findCompany(cnpj);
  if (lookup.kind !== "found") return ok({ company_data: null });
  const situation = refusedSituation(lookup.situation);
  if (situation) return failure("conflict", cnpjInactive(situation), "cnpj");
  return ok({ company_data: lookup.company });
}

/** `patience`: ms that the caller waits. `fresh`: a remembered answer does not do. */
type Waiting = { patience: number; fresh?: boolean };

/**
 * What the registry says of a CNPJ, as far as it answers in time.
 * @param cnpj 14 characters that passed the check digits
 * @returns `unknown`: it answered that it has no such number; `away`: it did not answer
 */
export async function findRegistryFacts(
  cnpj: string,
  { patience, fresh = false }: Waiting,
): Promise<RegistryAnswer> {
  const lookup = await Promise.race([findCompany(cnpj, { fresh }), wait(patience, null, { ref: false })]);
  if (lookup?.kind !== "found") return { kind: lookup?.kind === "missing" ? "unknown" : "away" };
  const { company, situation, brand, openedOn } = lookup;
  const { razao_social: razaoSocial, uf: estado, municipio: cidade } = company;
  const place = { estado, cidade };
  return {
    kind: "found",
    facts: { razaoSocial, nomeFantasia: brand, ...place, situacao: situation, abertaEm: openedOn },
  };
}

/**
 * The legal name that the registry has of a company, as far as it says so in time; null otherwise.
 * @param cnpj 14 characters that passed the check digits
 * @param patience ms that the caller waits
 */
export async function findLegalName(cnpj: string, patience: number): Promise<string | null> {
  const lookup = await Promise.race([findCompany(cnpj), wait(patience, null, { ref: false })]);
  return lookup?.kind === "found" ? lookup.company.razao_social : null;
}

/**
 * The newest tax regime that the registry has of a company, with its year. Null when it has none or does not answer.
 * @param cnpj 14 characters
 */
export async function findRegime(cnpj: string): Promise<TaxRegime | null> {
  if (!isValidCnpj(cnpj)) return null;
  const lookup = await findCompany(cnpj);
  return lookup.kind === "found" ? (lookup.company.regime ?? null) : null;
}

/** Lists of IBGE hardly ever change; after a failure it is asked again a minute later. */
const lifetimeOfList = ({ fallback }: Locations<unknown>) => (fallback ? MINUTE : 7 * DAY);

const loadStates = cached<Locations<State>>(1, lifetimeOfList, async () => {
  const data = await fetchStates();
  return data ? { data, fallback: false } : { data: STATES, fallback: true };
});

const loadCities = cached<Locations<City>>(27, lifetimeOfList, async (code) => {
  const data = await fetchCities(code);
  return data ? { data, fallback: false } : { data: embeddedCities(code), fallback: true };
});

/**
 * The official spelling of a city of this state, or null when the state has none of that name. The embedded list
 * decides what it knows; IBGE is asked about the rest, which may be younger than the list.
 */
export async function findOfficialCity(code: string, name: string): Promise<string | null> {
  const known = findCity(embeddedCities(code), name) ?? findCity((await listCities(code)).data, name);
  return known?.name ?? null;
}

/** The 27 states by name (A7.15). */
export const listStates = (): Promise<Locations<State>> => loadStates("all");

/** The cities of a state by name (A7.15). @param code one of the 27 codes; none for anything else */
export const listCities = async (code: string): Promise<Locations<City>> =>
  STATES.some((state) => state.code === code) ? loadCities(code) : { data: [], fallback: false };
