import type { Result } from "../result";

export { STATES, type State } from "./states";

/** Characters of a CNPJ and of its masked form (A5.7). */
export const CNPJ_LENGTH = 14;
export const CNPJ_WIDTH = 18;
/** Characters of a masked phone number (A5.7). */
export const PHONE_WIDTH = 15;
export const PHONE_DIGITS = 11;

/** A number without its mask. */
export const onlyDigits = (text: string): string => text.replace(/[^0-9]/g, "");

const isAsciiLetter = (character: string) => /^[A-Za-z]$/.test(character);
const isAsciiDigit = (character: string) => /^[0-9]$/.test(character);

/**
 * The characters of a CNPJ in a text, at most 14, in capitals: registrations since July 2026 may have letters in the
 * first twelve places; the two check digits are always digits.
 */
export function onlyCnpjCharacters(text: string): string {
  let kept = "";
  for (const character of text) {
    const fits = isAsciiDigit(character) || (kept.length < CNPJ_LENGTH - 2 && isAsciiLetter(character));
    if (fits) kept += character.toUpperCase();
    if (kept.length === CNPJ_LENGTH) break;
  }
  return kept;
}

/** `00.000.000/0000-00`, as far as there are characters. */
export function formatCnpj(text: string): string {
  const separators = new Map([
    [2, "."],
    [5, "."],
    [8, "/"],
    [12, "-"],
  ]);
  return [...onlyCnpjCharacters(text)]
    .map((character, at) => (separators.get(at) ?? "") + character)
    .join("");
}

function checkDigit(characters: string): number {
  const sum = [...characters].reduceRight(
    ({ total, weight }, character) => ({
      total: total + (character.charCodeAt(0) - 48) * weight,
      weight: weight === 9 ? 2 : weight + 1,
    }),
    { total: 0, weight: 2 },
  ).total;
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

const withoutMask = (text: string) => text.replace(/[\s./-]/g, "").toUpperCase();

/** Whether a text is fourteen characters of a CNPJ, with or without its mask. */
export const hasCnpjShape = (text: string): boolean => /^[0-9A-Z]{12}[0-9]{2}$/.test(withoutMask(text));

/** Whether the check digits of a CNPJ fit, with or without its mask: modulo 11 over ASCII minus 48. */
export function isValidCnpj(text: string): boolean {
  const cnpj = withoutMask(text);
  if (!hasCnpjShape(text) || /^(\d)\1+$/.test(cnpj)) return false;
  const first = checkDigit(cnpj.slice(0, 12));
  return cnpj.endsWith(`${first}${checkDigit(cnpj.slice(0, 12) + first)}`);
}

/** `(00) 0000-0000` up to ten digits, `(00) 00000-0000` with eleven. */
export function formatPhone(text: string): string {
  const digits = onlyDigits(text).slice(0, PHONE_DIGITS);
  const area = digits.slice(0, 2);
  const number = digits.slice(2);
  if (!number) return area && `(${area}`;
  const cut = number.length > 8 ? 5 : 4;
  const rest = number.slice(cut);
  return `(${area}) ${number.slice(0, cut)}${rest && `-${rest}`}`;
}

/** A stored phone number as people read it: masked for Brazil, with its + for another country. */
export const showPhone = (phone: string): string =>
  phone.startsWith("+") || phone.length > PHONE_DIGITS ? `+${onlyDigits(phone)}` : formatPhone(phone);

/** What a person may write of a place's name: accents, capitals and marks between words make no difference. */
const plainName = (name: string) =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

export type City = { name: string };

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

/** What the registry says of a company (A3.11); the tax regime with its year, which is never the present one. */
export type CompanyData = {
  razao_social: string;
  uf: string;
  municipio: string;
  regime?: { forma: string; ano: number };
};

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
