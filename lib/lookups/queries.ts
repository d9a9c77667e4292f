import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { abandonedBefore } from "../accounts/rules";
import { db } from "../db";
import { onlyCnpjCharacters } from "../masks";
import { type CompanyLookup, fetchCompany } from "../providers/cnpj";
import { embeddedCities, fetchCities, fetchStates } from "../providers/ibge";
import { createRecall } from "../recall/rules";
import { failure, ok, type Result } from "../result";
import { isValidCnpj } from "../validation";
import { CNPJ_INVALID, CNPJ_REGISTERED, cnpjInactive } from "./messages";
import {
  type City,
  type CompanyData,
  findCity,
  type Locations,
  refusedSituation,
  STATES,
  type State,
} from "./rules";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The registry is published monthly, so an active company stays good for a day; the rest may change any moment. */
function lifetimeOf(lookup: CompanyLookup): number {
  if (lookup.kind === "found") return refusedSituation(lookup.situation) ? 10 * MINUTE : DAY;
  return lookup.kind === "missing" ? 10 * MINUTE : 0;
}

/** About 2 MB at most. Each instance of the product has its own. */
const recallCompany = createRecall({ max: 5_000, lifetime: lifetimeOf, now: () => Date.now() });

/** Moment (ms) until which the registry asked to be left alone. */
let restUntil = 0;

/** The registry writes capitals without accents; the form's list has the official spelling. */
const withOfficialCity = (company: CompanyData): CompanyData => ({
  ...company,
  municipio: findCity(embeddedCities(company.uf), company.municipio)?.name ?? company.municipio,
});

async function findCompany(cnpj: string): Promise<CompanyLookup> {
  return recallCompany(cnpj, async () => {
    if (Date.now() < restUntil) return { kind: "down" };
    const lookup = await fetchCompany(cnpj);
    if (lookup.kind === "limited") restUntil = Date.now() + lookup.rest;
    return lookup.kind === "found" ? { ...lookup, company: withOfficialCity(lookup.company) } : lookup;
  });
}

/** Whether an account here has this CNPJ and would keep it from a signup. @param cnpj 14 characters */
export async function isCnpjRegistered(cnpj: string): Promise<boolean> {
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

/** Time (ms) that a signup waits for the registry: the field has mostly asked it before, and its answer is kept. */
const SIGNUP_PATIENCE = 2_500;

/**
 * The word for a registration that keeps a company out, such as "baixada", as far as the registry says so in time;
 * null otherwise, so that nobody is kept out because it is down.
 * @param cnpj 14 characters that passed the check digits
 */
export async function findRefusedSituation(cnpj: string): Promise<string | null> {
  const lookup = await Promise.race([findCompany(cnpj), wait(SIGNUP_PATIENCE, null, { ref: false })]);
  return lookup?.kind === "found" ? refusedSituation(lookup.situation) : null;
}

/**
 * The newest tax regime that the registry has of a company, with its year. Null when it has none or does not answer.
 * @param cnpj 14 characters
 */
export async function findRegime(cnpj: string): Promise<{ forma: string; ano: number } | null> {
  if (!isValidCnpj(cnpj)) return null;
  const lookup = await findCompany(cnpj);
  return lookup.kind === "found" ? (lookup.company.regime ?? null) : null;
}

/** Lists of IBGE hardly ever change; after a failure it is asked again a minute later. */
const lifetimeOfList = ({ fallback }: Locations<unknown>) => (fallback ? MINUTE : 7 * DAY);
const recallStates = createRecall<Locations<State>>({
  max: 1,
  lifetime: lifetimeOfList,
  now: () => Date.now(),
});
const recallCities = createRecall<Locations<City>>({
  max: 27,
  lifetime: lifetimeOfList,
  now: () => Date.now(),
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
export const listStates = (): Promise<Locations<State>> =>
  recallStates("", async () => {
    const data = await fetchStates();
    return data ? { data, fallback: false } : { data: STATES, fallback: true };
  });

/** The cities of a state by name (A7.15). @param code one of the 27 codes; none for anything else */
export async function listCities(code: string): Promise<Locations<City>> {
  if (!STATES.some((state) => state.code === code)) return { data: [], fallback: false };
  return recallCities(code, async () => {
    const data = await fetchCities(code);
    return data ? { data, fallback: false } : { data: embeddedCities(code), fallback: true };
  });
}
