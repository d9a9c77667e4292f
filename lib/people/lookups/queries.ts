import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { onlyCnpjCharacters } from "@/lib/kit/masks";
import { failure, ok, type Result } from "@/lib/kit/result";
import { DAY, MINUTE } from "@/lib/kit/time";
import { isValidCnpj } from "@/lib/kit/validation";
import { abandonedBefore } from "@/lib/people/accounts/rules";
import { type CompanyLookup, fetchCompany, TIMEOUT } from "@/lib/providers/cnpj";
import { embeddedCities, fetchCities, fetchStates } from "@/lib/providers/ibge";
import { db } from "@/lib/server/db";
import { CNPJ_INVALID, CNPJ_REGISTERED, cnpjInactive } from "./messages";
import {
  type City,
  type CompanyData,
  findCity,
  type Locations,
  type RegistryAnswer,
  refusedSituation,
  regimeOf,
  STATES,
  type State,
  type TaxRegime,
  withoutCpf,
} from "./rules";

/** Cache time (ms) of a lookup. Short for an inactive or missing company, because its entry may change soon. */
function lifetimeOf(lookup: Lookup): number {
  if (lookup.kind === "found") return refusedSituation(lookup.situation) ? 10 * MINUTE : DAY;
  return lookup.kind === "missing" ? 10 * MINUTE : 1;
}

/** Time (epoch ms) until which the registry asked us to pause. */
let pausedUntil = 0;

type Lookup =
  | (Omit<Extract<CompanyLookup, { kind: "found" }>, "company" | "regimes" | "simples"> & {
      company: CompanyData;
    })
  | Exclude<CompanyLookup, { kind: "found" }>;

function toForm({ company, regimes, simples }: Extract<CompanyLookup, { kind: "found" }>): CompanyData {
  const regime = regimeOf(regimes, simples);
  return {
    ...company,
    razao_social: withoutCpf(company.razao_social),
    municipio: findCity(embeddedCities(company.uf), company.municipio)?.name ?? company.municipio,
    ...(regime && { regime }),
  };
}

async function lookUp(cnpj: string): Promise<Lookup> {
  if (Date.now() < pausedUntil) return { kind: "down" };
  const lookup = await fetchCompany(cnpj);
  if (lookup.kind === "limited") pausedUntil = Date.now() + lookup.retryAfter;
  if (lookup.kind !== "found") return lookup;
  const { kind, situation, brand, openedOn } = lookup;
  return { kind, situation, brand: withoutCpf(brand), openedOn, company: toForm(lookup) };
}

/**
 * Caches slow loads in this process. Concurrent callers share a load. A load that throws is not cached.
 * @param lifetime in ms, at least 1, because 0 would mean forever
 */
function cached<T extends object>(
  max: number,
  lifetime: (value: T) => number,
  load: (key: string) => Promise<T>,
): (key: string, fresh?: boolean) => Promise<T> {
  const cache = new LRUCache<string, T>({
    max,
    perf: { now: () => Date.now() },
    // Read the clock at each access, not once per timer.
    ttlResolution: 0,
    // An eviction must not abort a load that callers wait for.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { options }) => {
      const value = await load(key);
      options.ttl = lifetime(value);
      return value;
    },
  });
  return (key, fresh = false) => cache.forceFetch(key, { forceRefresh: fresh });
}

/** The cache takes at most about 2 MB. */
const findCompany = cached(5_000, lifetimeOf, lookUp);

/** Whether an account has this CNPJ (14 characters). Ignores abandoned sign-ups, by the condition of `abandonedBy`. */
async function isCnpjRegistered(cnpj: string): Promise<boolean> {
  // Raw SQL, because Prisma's OR over two joined tables scans every account. Each half of the union uses an index.
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM users u
      WHERE u.id IN (SELECT user_id FROM empresas WHERE cnpj = ${cnpj}
                     UNION ALL SELECT user_id FROM profiles WHERE document_number = ${cnpj})
        AND (u.email_confirmed_at IS NOT NULL OR u.anonymised_at IS NOT NULL OR u.stripe_customer_id IS NOT NULL
          OR u.created_at >= ${abandonedBefore(new Date())})
    ) AS found`;
  return row?.found ?? false;
}

/**
 * Checks a CNPJ for a sign-up. Refuses one that is registered here or inactive. `company_data` is null if the registry
 * does not know the CNPJ or does not respond: the person then types the data (A7.16, A8.13).
 * @param text 14 characters, with or without mask
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

const findInTime = (cnpj: string, patience: number, fresh = false): Promise<Lookup | null> =>
  Promise.race([findCompany(cnpj, fresh), wait(patience, null, { ref: false })]);

/** `patience`: maximum wait (ms). `fresh`: bypasses the cache. */
type Patience = { patience: number; fresh?: boolean };

/**
 * @param cnpj 14 characters with valid check digits
 * @returns `unknown`: not in the registry; `away`: no usable response in time
 */
export async function findRegistryFacts(
  cnpj: string,
  { patience, fresh }: Patience,
): Promise<RegistryAnswer> {
  const lookup = await findInTime(cnpj, patience, fresh);
  if (lookup?.kind !== "found") return { kind: lookup?.kind === "missing" ? "unknown" : "away" };
  const { company, situation, brand, openedOn } = lookup;
  const { razao_social: razaoSocial, uf: estado, municipio: cidade } = company;
  const facts = { razaoSocial, estado, cidade, nomeFantasia: brand, situacao: situation, abertaEm: openedOn };
  return { kind: "found", facts };
}

/**
 * Legal name in the registry. Null without an entry, or without a response within `patience` ms.
 * @param cnpj 14 characters with valid check digits
 */
export async function findLegalName(cnpj: string, patience: number): Promise<string | null> {
  const lookup = await findInTime(cnpj, patience);
  return lookup?.kind === "found" ? lookup.company.razao_social : null;
}

/**
 * Tax regime in the registry. Null without an entry, for wrong check digits, or without a response within `patience`
 * ms.
 */
export const findRegime = async (cnpj: string, patience = TIMEOUT): Promise<TaxRegime | null> =>
  (await findTaxFacts(cnpj, patience)).regime;

/** `situation`: the registry's word for a status that disqualifies the company, such as "baixada". */
export type TaxFacts = { regime: TaxRegime | null; situation: string | null };

const toTaxFacts = (lookup: Lookup | null): TaxFacts =>
  lookup?.kind === "found"
    ? { regime: lookup.company.regime ?? null, situation: refusedSituation(lookup.situation) }
    : { regime: null, situation: null };

export const findTaxFacts = async (cnpj: string, patience = TIMEOUT): Promise<TaxFacts> =>
  toTaxFacts(isValidCnpj(cnpj) ? await findInTime(cnpj, patience) : null);

/** {@link findTaxFacts} without a wait. If the answer is not known yet, starts the look-up and returns null. */
export async function findKnownTaxFacts(cnpj: string): Promise<TaxFacts | null> {
  const lookup = isValidCnpj(cnpj) ? await findInTime(cnpj, 0) : null;
  return lookup && toTaxFacts(lookup);
}

const lifetimeOfList = ({ fallback }: Locations<unknown>) => (fallback ? MINUTE : 7 * DAY);

const loadStates = cached<Locations<State>>(1, lifetimeOfList, async () => {
  const data = await fetchStates();
  return data ? { data, fallback: false } : { data: STATES, fallback: true };
});

const loadCities = cached<Locations<City>>(27, lifetimeOfList, async (code) => {
  const data = await fetchCities(code);
  return data ? { data, fallback: false } : { data: embeddedCities(code), fallback: true };
});

export async function findOfficialCity(code: string, name: string): Promise<string | null> {
  const known = findCity(embeddedCities(code), name) ?? findCity((await listCities(code)).data, name);
  return known?.name ?? null;
}

export const listStates = (): Promise<Locations<State>> => loadStates("all");

/** Sorted by name (A7.15). Empty for an unknown state code. */
export const listCities = async (code: string): Promise<Locations<City>> =>
  STATES.some((state) => state.code === code) ? loadCities(code) : { data: [], fallback: false };
