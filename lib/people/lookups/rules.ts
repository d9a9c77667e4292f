import type { Result } from "@/lib/kit/result";
import { fold } from "@/lib/kit/text";
import type { CompanyData, DeclaredRegime, TaxRegime } from "@/lib/providers/cnpj";
import type { City } from "@/lib/providers/ibge";
import { STATES } from "./federal-states";

export type { CompanyData, TaxRegime } from "@/lib/providers/cnpj";
export type { City, State } from "@/lib/providers/ibge";
export { STATES } from "./federal-states";

export const STATE_CODES: readonly string[] = STATES.map(({ code }) => code).sort();

export const stateName = (code: string): string => STATES.find((state) => state.code === code)?.name ?? code;

const plainName = (name: string) =>
  fold(name)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Ignores case, accents and punctuation: "SAO PAULO" finds São Paulo. */
export function findCity(cities: readonly City[], name: string): City | undefined {
  const wanted = plainName(name);
  return cities.find((city) => plainName(city.name) === wanted);
}

/** Cities that have a word beginning with the text, first those whose name begins with it. */
export function searchCities(cities: readonly City[], text: string): City[] {
  const wanted = plainName(text);
  if (!wanted) return text.trim() ? [] : [...cities];
  const names = cities.map((city) => ({ city, name: plainName(city.name) }));
  const first = names.filter(({ name }) => name.startsWith(wanted));
  const later = names.filter(({ name }) => !name.startsWith(wanted) && name.includes(` ${wanted}`));
  return [...first, ...later].map(({ city }) => city);
}

export const regimeOf = (
  regimes: readonly DeclaredRegime[],
  simples: string | null,
): TaxRegime | undefined =>
  simples === null ? regimes.toSorted((one, other) => other.ano - one.ano)[0] : { forma: simples, ano: null };

/** Only "LUCRO REAL" allows a deduction (Lei 14.260/2021, art. 4º). */
export const allowsDeduction = ({ forma }: Pick<TaxRegime, "forma">): boolean =>
  /^lucro real$/i.test(forma.trim());

/** Data about an organization, in the registry's spelling. The names lack the owner's CPF. */
export type RegistryFacts = {
  razaoSocial: string;
  nomeFantasia: string;
  estado: string;
  cidade: string;
  situacao: number | null;
  /** ISO day on which the CNPJ was opened, or null. */
  abertaEm: string | null;
};
export type RegistryAnswer = { kind: "found"; facts: RegistryFacts } | { kind: "unknown" | "away" };

/** Removes the owner's CPF from the end of a one-person company's name. */
export const withoutCpf = (name: string): string => name.replace(/\s\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/, "");

export type OrganizationData = CompanyData & { nome_fantasia?: string; aberta_em?: string | null };

/** Response body of validate-cnpj (A7.16, B7.14). */
export type CnpjResponse = { success: boolean; error: string | null; company_data: CompanyData | null };

/** Both answers are sent with status 200, because callers ignore the `error` of any other status (A7.16). */
export const toCnpjAnswer = (result: Result<{ company_data: CompanyData | null }>): CnpjResponse =>
  result.ok
    ? { success: true, error: null, ...result.data }
    : { success: false, error: result.message, company_data: null };

/** `fallback`: IBGE did not respond, so the list is the embedded one. */
export type Locations<T> = { data: readonly T[]; fallback: boolean };

/** Response body of ibge-locations (A7.15, B7.13). */
export type LocationsResponse<T> = {
  success: boolean;
  data: readonly T[] | null;
  error: string | null;
  fallback?: true;
};

export const toLocationsAnswer = <T>({ data, fallback }: Locations<T>): LocationsResponse<T> => ({
  success: true,
  data,
  error: null,
  ...(fallback && { fallback }),
});

export const ACTIVE = 2;

const REFUSED_SITUATIONS = new Map([
  [1, "nula"],
  [3, "suspensa"],
  [4, "inapta"],
  [8, "baixada"],
]);

/** Statuses that the company itself cannot put right: `nula` and `baixada`. */
export const ENDED = [1, 8];

/** Word for a status that disqualifies a CNPJ, or null. Unknown codes disqualify nobody. */
export const refusedSituation = (code: number | null): string | null =>
  (code !== null && REFUSED_SITUATIONS.get(code)) || null;

type CompanyChange = { shown: string; change: "none" | "filled" | "gone" };

/**
 * Effect of a typed CNPJ on the company's data in the form. While the CNPJ stays the same, so do the data, which the
 * person may have corrected.
 * @param shown CNPJ of the company in the form, "" for none
 * @param cnpj complete CNPJ in the form, "" while incomplete
 */
export function companyChange(shown: string, cnpj: string, found: boolean): CompanyChange {
  if (cnpj === "") return { shown: "", change: "none" };
  if (shown === cnpj) return { shown, change: "none" };
  return found ? { shown: cnpj, change: "filled" } : { shown: "", change: "gone" };
}
