import { formatMoney } from "@/lib/kit/format";
import { fold } from "@/lib/kit/text";
import { STAGES } from "@/lib/people/help/how-it-works";
import { PROPONENT_TYPES } from "@/lib/people/organizations/rules";

/*
 * Traits are the filters that the table project_summary leaves out, because they would multiply its rows. Each value of
 * a trait is one bit of the bigint column projects.tracos: `firstBit` for the first value, the next bit for the next
 * value. A new value takes the next bit and needs a migration. A test compares this file with the migration
 * "caracteristicas_dos_projetos".
 */

export const MATERIALS = [
  "Papel e papelão",
  "Plástico",
  "PET",
  "Vidro",
  "Metais",
  "Alumínio",
  "Orgânicos",
  "Eletroeletrônicos",
  "Óleo de cozinha",
  "Embalagens longa vida",
  "Isopor",
  "Têxteis",
  "Pneus",
  "Resíduos da construção",
] as const;

/** Upper limits (centavos). A project without quotas takes any amount, so it matches all limits. */
export const QUOTA_LIMITS = [
  { id: "ate-1-mil", max: 100_000 },
  { id: "ate-2500", max: 250_000 },
  { id: "ate-5-mil", max: 500_000 },
  { id: "ate-10-mil", max: 1_000_000 },
] as const;

const quotaText = (id: string): string => {
  const limit = QUOTA_LIMITS.find((one) => one.id === id);
  return limit ? `Até ${formatMoney(limit.max)}` : id;
};

const withWorks = (value: string): string => (value === "sim" ? "Com obras" : "Sem obras");

export const itself = (value: string): string => value;

export const TRAIT_FILTERS = {
  material: { values: MATERIALS, legend: "Material", option: itself, phrase: itself, firstBit: 0 },
  organizacao: {
    values: PROPONENT_TYPES.map(({ value }) => value),
    legend: "Tipo de organização",
    option: (value: string) => (value === "Não informado" ? "Outra" : value),
    phrase: (value: string) => (value === "Não informado" ? "Outro tipo de organização" : value),
    firstBit: 20,
  },
  cota: {
    values: QUOTA_LIMITS.map(({ id }) => id),
    legend: "Valor da cota",
    option: quotaText,
    phrase: (value: string) => `Cota: ${quotaText(value).toLowerCase().replace("r$", "R$")}`,
    firstBit: 24,
  },
  etapa: {
    values: STAGES.map(({ title }) => title.replaceAll("\u00ad", "")),
    legend: "Etapa oficial",
    option: itself,
    phrase: (value: string) => `Etapa: ${value}`,
    firstBit: 30,
  },
  obras: {
    values: ["sim", "nao"],
    legend: "Obras",
    option: withWorks,
    phrase: withWorks,
    firstBit: 40,
  },
} as const;

export const bitsOf = (
  { firstBit, values }: { firstBit: number; values: readonly string[] },
  chosen: readonly string[],
): number[] =>
  chosen
    .map((value) => values.indexOf(value))
    .filter((at) => at >= 0)
    .map((at) => firstBit + at);

/** Shorter terms match too many materials. */
const MIN_TERM = 3;

export function materialBits(term: string): number[] {
  const folded = fold(term);
  if (folded.length < MIN_TERM) return [];
  return bitsOf(
    TRAIT_FILTERS.material,
    MATERIALS.filter((name) => fold(name).includes(folded)),
  );
}
