import type { Result } from "@/lib/kit/result";
import { fold } from "@/lib/kit/text";
import type { CompanyData, TaxRegime } from "@/lib/providers/cnpj";
import type { City } from "@/lib/providers/ibge";
import { STATES } from "./states";

export type { CompanyData, TaxRegime } from "@/lib/providers/cnpj";
export type { City, State } from "@/lib/providers/ibge";
export { STATES } from "./states";

/** Their codes in alphabetical order. */
export const STATE_CODES: readonly string[] = STATES.map(({ code }) => code).sort();

/** What a person may write of a place's name: accents, capitals and marks between words make no difference. */
const plainName = (name: string) =>
  fold(name)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** The city with this name, such as "SAO PAULO" for São Paulo. */
export function findCity(cities: readonly City[], name: string): City | undefined {
  const wanted = plainName(name);
  return cities.find((city) => plainName(city.name) === wanted);
}

/** The cities whose name has a word that begins like the text; those that begin like it come first. */
export function searchCities(cities: readonly City[], text: string): City[] {
  const wanted = plainName(text);
  if (!wanted) return text.trim() ? [] : [...cities];
  const names = cities.map((city) => ({ city, name: plainName(city.name) }));
  const first = names.filter(({ name }) => name.startsWith(wanted));
  const later = names.filter(({ name }) => !name.startsWith(wanted) && name.includes(` ${wanted}`));
  return [...first, ...later].map(({ city }) => city);
}

/** Of the years that the registry has of a company's tax regime the newest; undefined when it has none. */
export const newestRegime = (regimes: readonly TaxRegime[]): TaxRegime | undefined =>
  regimes.toSorted((one, other) => other.ano - one.ano)[0];

/** What the registry says of an organization, in its own spelling but for the city, which is the official one. */
export type RegistryFacts = {
  razaoSocial: string;
  /** Name that it trades under; "" without one. */
  nomeFantasia: string;
  estado: string;
  cidade: string;
  /** Code of the registration, 2 is active; null where it did not say. */
  situacao: number | null;
  /** ISO day on which the CNPJ was opened; null where it did not say. */
  abertaEm: string | null;
};
export type RegistryAnswer = { kind: "found"; facts: RegistryFacts } | { kind: "unknown" | "away" };

/** A one-person company carries its owner's CPF at the end of its name; nobody needs it here. */
export const withoutCpf = (name: string): string => name.replace(/\s\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/, "");

/** What the function consulta-organizacao adds to it: the name that the organization trades under, its first day (ISO). */
export type OrganizationData = CompanyData & { nome_fantasia?: string; aberta_em?: string | null };

/** Body of the answer of the function validate-cnpj (A7.16, B7.14). */
export type CnpjAnswer = { success: boolean; error: string | null; company_data: CompanyData | null };

/**
 * A CNPJ that may not be used is an answer, not a failed call: callers show `error` of an answer and a text of their
 * own when the status is not 200 (A7.16, A8.13).
 */
export const toCnpjAnswer = (result: Result<{ company_data: CompanyData | null }>): CnpjAnswer =>
  result.ok
    ? { success: true, error: null, ...result.data }
    : { success: false, error: result.message, company_data: null };

/** `fallback` marks the list that comes with the product, used when IBGE does not answer. */
export type Locations<T> = { data: readonly T[]; fallback: boolean };

/** Body of the answer of the function ibge-locations (A7.15, B7.13). */
export type LocationsAnswer<T> = {
  success: boolean;
  data: readonly T[] | null;
  error: string | null;
  fallback?: true;
};

export const toLocationsAnswer = <T>({ data, fallback }: Locations<T>): LocationsAnswer<T> => ({
  success: true,
  data,
  error: null,
  ...(fallback && { fallback }),
});

const REFUSED_SITUATIONS = new Map([
  [1, "nula"],
  [3, "suspensa"],
  [4, "inapta"],
  [8, "baixada"],
]);

/** The word for a registration that keeps a company out, or null: 2 is active, a code we do not know decides nothing. */
export const refusedSituation = (code: number | null): string | null =>
  (code !== null && REFUSED_SITUATIONS.get(code)) || null;

/** What a form has to do about the company of the CNPJ in it: fill it in, or take away what another CNPJ brought. */
export type CompanyChange = { shown: string; change: "none" | "filled" | "gone" };

/**
 * Follows the CNPJ of a form. The same CNPJ answered again changes nothing, so that corrections of the person stay; a
 * CNPJ that comes back after another one is filled in again.
 * @param shown the CNPJ whose company the form shows, "" for none
 * @param cnpj the whole CNPJ that stands in the form, "" while it is incomplete
 * @param found whether its company is known by now
 */
export function companyChange(shown: string, cnpj: string, found: boolean): CompanyChange {
  if (cnpj === "") return { shown: "", change: "none" };
  if (shown === cnpj) return { shown, change: "none" };
  return found ? { shown: cnpj, change: "filled" } : { shown: "", change: "gone" };
}
