import { quotasCover } from "@/lib/catalog/projects/rules/budget-shares";
import { legalMinimum, minimumPercent } from "@/lib/catalog/projects/rules/legal-minimum";
import { CATEGORIES } from "@/lib/catalog/projects/rules/list-query";
import { MATERIALS } from "@/lib/catalog/projects/rules/traits";
import { isDay } from "@/lib/kit/day";
import { toIsoDay } from "@/lib/kit/format";
import { isNameOfOurs } from "@/lib/kit/misleading-names";
import { DAY } from "@/lib/kit/time";
import { parseAmount } from "@/lib/kit/typed-amount";
import { type Check, problemsOf } from "@/lib/kit/validation";
import { STATE_CODES } from "@/lib/people/lookups/rules";
import { AXES, FIELD_NAMES, type FieldName, type ProjectContent } from "../fields";
import type { QuotaSum, SUBMISSION } from "../messages";
import { budgetSum, countOf, quantityOf, quotaSum, worksOf } from "./content";

type Problem = keyof typeof SUBMISSION;
type Fails = (content: ProjectContent) => boolean;
/** `valorCaptado` in centavos. */
type Listing = {
  publicado: boolean;
  foiPublicado: boolean;
  listado: MinimumTerms & QuotaTerms & Pick<ProjectContent, "prazoCaptacao" | "materiais">;
  valorCaptado: number;
};

type MinimumTerms = Pick<ProjectContent, "valorTotal" | "obras">;

type QuotaTerms = Pick<ProjectContent, "valorTotal" | "cotasTotal" | "cotaValor">;

export type ListedTerms = MinimumTerms &
  QuotaTerms & {
    /** Null while unlisted. */
    deadline: string | null;
    /** Centavos. */
    valorCaptado: number;
    materiais: readonly string[];
  };

const MIN_DESCRIPTION = 200;
/** The law's minimum for a project, in centavos. */
const MIN_TOTAL = 5_000_000;
/** A limit against typing errors, in centavos. */
const MAX_TOTAL = 100_000_000_000;
/** Maximum duration in months (Portaria GM/MMA 1.250/2024). */
const MAX_MONTHS = 36;
/** Twelve months in days, with a leap day and a week of tolerance. */
const MAX_FUNDRAISING = 366 + 7;
/** More people than the country has, and within the column's range. */
const MAX_PEOPLE = 2_000_000_000;

const at = (field: FieldName, problem: Problem, fails: Fails): Check<ProjectContent, Problem> => ({
  field,
  problem,
  fails,
});
const empty =
  (field: FieldName): Fails =>
  (content) =>
    content[field].length === 0;
const unlike =
  (field: FieldName, options: readonly string[]): Fails =>
  (content) =>
    !options.includes(String(content[field]));
const amount = (text: string) => parseAmount(text) ?? 0;

/** Whether the raised amount reaches the legal minimum of the listed terms and that of the new answers. */
export const hasMinimum = (
  listed: MinimumTerms & Pick<ListedTerms, "valorCaptado">,
  content: MinimumTerms,
): boolean =>
  [listed, content].every(({ valorTotal, obras }) => {
    const percent = minimumPercent(worksOf({ obras: obras || content.obras }));
    return legalMinimum(amount(valorTotal), listed.valorCaptado, percent).falta === 0;
  });

const quotaFigures = ({ valorTotal, cotasTotal, cotaValor }: QuotaTerms) => ({
  valorTotal: amount(valorTotal),
  total: countOf(cotasTotal) ?? 0,
  valor: amount(cotaValor),
});

/** Null while a figure is missing. */
export function quotaSumOf(content: QuotaTerms, listed: QuotaTerms | null): QuotaSum | null {
  const total = amount(content.valorTotal);
  const sum = quotaSum(content);
  if (total === 0 || sum === 0) return null;
  if (sum === total) return { kind: "equal" };
  const kind = sum < total ? "rest" : "excess";
  const covers = quotasCover(total, quotaFigures(content));
  const reason = covers ? (kind === "rest" ? "below quota" : "rounding") : "as listed";
  return { kind, by: Math.abs(total - sum), accepted: quotasMiss(content, listed) ? null : reason };
}

/** Whether the quotas fail to cover the total. False if both are as listed, and while a figure is missing. */
function quotasMiss(content: QuotaTerms, listed: QuotaTerms | null): boolean {
  const { valorTotal, ...quotas } = quotaFigures(content);
  if (valorTotal === 0 || quotaSum(content) === 0 || quotasCover(valorTotal, quotas)) return false;
  const before = listed && quotaFigures(listed);
  return before?.valorTotal !== valorTotal || before.total !== quotas.total || before.valor !== quotas.valor;
}

const isOfficialAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && url.protocol === "https:" && url.hostname.endsWith(".gov.br");
};

const projectChecks = (listed: ListedTerms | null) => [
  at("nome", "nome", empty("nome")),
  at("nome", "nomeNosso", ({ nome }) => isNameOfOurs(nome)),
  at("objetivo", "objetivo", empty("objetivo")),
  at("descricao", "descricao", empty("descricao")),
  at("descricao", "descricaoCurta", ({ descricao }) => descricao.length < MIN_DESCRIPTION),
  at("categoria", "categoria", unlike("categoria", CATEGORIES)),
  at("eixo", "eixo", unlike("eixo", AXES)),
  at("materiais", "materiais", empty("materiais")),
  at("materiais", "materiaisOutros", ({ materiais }) => {
    const known: readonly string[] = [...MATERIALS, ...(listed?.materiais ?? [])];
    return materiais.some((material) => !known.includes(material));
  }),
];

const PLACE = [
  at("estado", "estado", unlike("estado", STATE_CODES)),
  at("cidade", "cidade", empty("cidade")),
  at(
    "beneficiarios",
    "beneficiarios",
    (c) => c.beneficiarios !== "" && (countOf(c.beneficiarios) ?? MAX_PEOPLE) >= MAX_PEOPLE,
  ),
  at("toneladasAno", "toneladas", (c) => c.toneladasAno !== "" && quantityOf(c.toneladasAno) === null),
];

const moneyChecks = (today: string, listed: ListedTerms | null) => [
  at("valorTotal", "valorTotal", ({ valorTotal }) => amount(valorTotal) === 0),
  at("valorTotal", "valorPequeno", ({ valorTotal }) => amount(valorTotal) < MIN_TOTAL),
  at("valorTotal", "valorGrande", ({ valorTotal }) => amount(valorTotal) > MAX_TOTAL),
  at("orcamento", "orcamentoLinhas", ({ orcamento }) =>
    orcamento.some(({ rubrica, valor }) => rubrica === "" || amount(valor) === 0),
  ),
  at(
    "orcamento",
    "orcamentoSoma",
    ({ orcamento, valorTotal }) =>
      orcamento.length > 0 && amount(valorTotal) > 0 && budgetSum(orcamento) !== amount(valorTotal),
  ),
  at("cotasTotal", "cotasNumero", (c) => c.cotasTotal !== "" && !countOf(c.cotasTotal)),
  at("cotasTotal", "cotasPar", (c) => (c.cotasTotal === "") !== (amount(c.cotaValor) === 0)),
  at("cotasTotal", "cotasSoma", (c) => quotasMiss(c, listed) && quotaSum(c) > amount(c.valorTotal)),
  at("cotasTotal", "cotasFaltam", (c) => quotasMiss(c, listed) && quotaSum(c) < amount(c.valorTotal)),
  at("obras", "obras", ({ obras }) => obras === ""),
  at("aprovadoEm", "aprovadoEm", ({ aprovadoEm }) => !isDay(aprovadoEm)),
  at("aprovadoEm", "aprovadoFuturo", ({ aprovadoEm }) => aprovadoEm > today),
  at("prazoCaptacao", "prazoCaptacao", ({ prazoCaptacao }) => !isDay(prazoCaptacao)),
  at(
    "prazoCaptacao",
    "prazoPassado",
    ({ prazoCaptacao }) => prazoCaptacao !== listed?.deadline && prazoCaptacao < today,
  ),
  at("prazoCaptacao", "prazoLongo", (content) => {
    const { aprovadoEm, prazoCaptacao } = content;
    const days = (Date.parse(prazoCaptacao) - Date.parse(aprovadoEm)) / DAY;
    return days < 0 || (days > MAX_FUNDRAISING && !(listed && hasMinimum(listed, content)));
  }),
  at("duracaoMeses", "duracao", ({ duracaoMeses }) => {
    const months = countOf(duracaoMeses) ?? 0;
    return months < 1 || months > MAX_MONTHS;
  }),
  at("numeroAprovacao", "numeroAprovacao", empty("numeroAprovacao")),
  at("fonteUrl", "fonteUrl", ({ fonteUrl }) => fonteUrl !== "" && !isOfficialAddress(fonteUrl)),
];

const PEOPLE = [
  at("organizacaoId", "organizacao", empty("organizacaoId")),
  at("fotos", "fotosTexto", ({ fotos }) => fotos.some(({ alt }) => alt === "")),
  at("documentos", "documentosTitulo", ({ documentos }) => documentos.some(({ titulo }) => titulo === "")),
  at("equipe", "equipe", ({ equipe }) => equipe.some(({ nome, funcao }) => nome === "" || funcao === "")),
];

export type SubmissionProblem = { field: FieldName; problem: Problem };

/**
 * Null if the project was never listed. `deadline` is null while the project is unlisted, so that it cannot be
 * submitted with a deadline that has passed.
 */
export function listedTermsOf(project: Listing): ListedTerms | null {
  const { publicado, foiPublicado, listado, valorCaptado } = project;
  if (!foiPublicado) return null;
  const { prazoCaptacao, valorTotal, cotasTotal, cotaValor, obras, materiais } = listado;
  const deadline = publicado ? prazoCaptacao : null;
  return { deadline, valorTotal, cotasTotal, cotaValor, obras, valorCaptado, materiais };
}

/**
 * For each field, the first problem that prevents submission, in the order of the form.
 * @param listed terms of the last listed version. Its materials, its unchanged quotas and its deadline are no problems,
 * even a passed deadline, so that a listed project can be corrected. Once the raised amount reaches the legal minimum
 * ({@link hasMinimum}), the deadline may be more than twelve months after the approval
 */
export function submissionProblems(
  content: ProjectContent,
  today: Date,
  listed: ListedTerms | null = null,
): SubmissionProblem[] {
  const checks = [...projectChecks(listed), ...PLACE, ...moneyChecks(toIsoDay(today), listed), ...PEOPLE];
  return problemsOf(content, checks).map(({ field, problem }) => ({ field: field as FieldName, problem }));
}

const CONCERNS: Partial<Record<Problem, readonly FieldName[]>> = {
  orcamentoSoma: ["valorTotal", "orcamento"],
  cotasPar: ["cotasTotal", "cotaValor"],
  cotasSoma: ["valorTotal", "cotasTotal", "cotaValor"],
  cotasFaltam: ["valorTotal", "cotasTotal", "cotaValor"],
  prazoLongo: ["aprovadoEm", "prazoCaptacao"],
};

/**
 * Fields that count as left once the focus has left `field`: `field` itself, and earlier fields that {@link CONCERNS}
 * joins with it.
 */
export function fieldsBehind(field: FieldName): FieldName[] {
  const related = Object.values(CONCERNS).flatMap((fields) => (fields.includes(field) ? fields : []));
  const at = FIELD_NAMES.indexOf(field);
  return [field, ...related.filter((other) => FIELD_NAMES.indexOf(other) < at)];
}

/** Fields that count as left when a form opens. */
export const fieldsAnswered = (content: ProjectContent): ReadonlySet<FieldName> =>
  new Set(FIELD_NAMES.filter((field) => content[field].length > 0).flatMap(fieldsBehind));

/** Problems whose fields all count as left, at least one of them with an answer. */
export function problemsToShow(
  content: ProjectContent,
  problems: readonly SubmissionProblem[],
  left: ReadonlySet<FieldName>,
): SubmissionProblem[] {
  return problems.filter(({ field, problem }) => {
    const about = CONCERNS[problem] ?? [field];
    return about.some((one) => content[one].length > 0) && about.every((one) => left.has(one));
  });
}
