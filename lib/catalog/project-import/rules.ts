import { type FundraisingChange, fundraisingChange } from "@/lib/catalog/amount/rules";
import { quotasCover } from "@/lib/catalog/projects/rules/budget-shares";
import { urgencyFromDeadline } from "@/lib/catalog/projects/rules/deadline";
import { storedMinimum } from "@/lib/catalog/projects/rules/legal-minimum";
import type { Category } from "@/lib/catalog/projects/rules/list-query";
import { formatMoneyCents, formatNumber } from "@/lib/kit/format";
import { fold } from "@/lib/kit/text";
import { type Cell, COLUMNS } from "./columns";
import type { RawProject } from "./schema";

const toCentavos = (reais: number): bigint => BigInt(Math.round(reais * 100));

/** Beginnings of words; the first match wins. */
const THEME_WORDS: [Category, RegExp][] = [
  ["Saúde e Reciclagem", /\b(saude|hospita|seguranca do trabalho|perfurocortante|medicament)/],
  ["Educação Ambiental", /\b(educa|escola|ensino|oficina|formacao|capacita|alfabetiza)/],
  ["Inclusão Social", /\b(inclus|social|catador|renda|mulher|populacao de rua)/],
  ["Cooperativismo", /\b(cooperativ|associativ|rede de comercializ|incuba)/],
];

export function themeOf(tags: string[], title: string): Category {
  for (const text of [fold(tags.join("\n")), fold(title)]) {
    const match = THEME_WORDS.find(([, words]) => words.test(text));
    if (match) return match[0];
  }
  return "Gestão de Resíduos";
}

function worksOf(details: RawProject["details"]): boolean | null {
  if (!details) return null;
  const { hasWorks, minimumShare } = details;
  return hasWorks ?? (minimumShare === null ? null : minimumShare === 50);
}

/** Converts a record of the government's list (B3.4, B4.1). */
export function convertRawProject(raw: RawProject, today: Date) {
  const { details, metadata, funding, progress } = raw;
  const raised = funding.raised ?? progress?.current;
  return {
    sourceId: raw.id,
    nomeProjeto: raw.title,
    descricao: raw.description,
    categoriaOrigem: raw.category,
    categoria: details?.theme ?? themeOf(raw.tags, raw.title),
    status: raw.status === "Captando" ? ("Em Captação" as const) : raw.status,
    urgencia: details?.urgency ?? urgencyFromDeadline(null, today),
    estado: raw.location.state,
    cidade: raw.location.city,
    proponente: raw.organization.name,
    tipoProponente: raw.organization.type as string,
    proponenteCnpj: raw.organization.cnpj ?? raw.proponente_cnpj,
    valorTotal: toCentavos(funding.total),
    valorCaptado: raised === undefined ? null : toCentavos(raised),
    etiquetas: raw.tags,
    materiais: details?.materials ?? [],
    objetivo: details?.objective ?? null,
    eixo: details?.axis ?? null,
    cotasTotal: details?.quotas?.total ?? null,
    cotaValor: details?.quotas ? toCentavos(details.quotas.amount) : null,
    locais: details?.places ?? [],
    obras: worksOf(details),
    captacaoMinima: storedMinimum(worksOf(details)),
    etapa: details?.stage ?? null,
    aprovadoEm: details?.approvedAt ?? null,
    prazoCaptacao: details?.fundraisingDeadline ?? null,
    duracaoMeses: details?.durationMonths ?? null,
    beneficiarios: details?.beneficiaries ?? null,
    toneladasAno: details?.tonsPerYear ?? null,
    baseLegal: metadata.legalFramework,
    fonte: metadata.source,
    fonteUrl: metadata.sourceUrl,
    fonteAtualizada: metadata.lastUpdated,
    demonstracao: metadata.demonstration,
  };
}

/** Amounts in centavos, days ISO. */
export type ConvertedProject = ReturnType<typeof convertRawProject>;

/** Maximum projects in a file, because the whole import is one transaction. */
export const MAX_ROWS = 50_000;
export const MAX_MEGABYTES = 150;

export function listOf(content: unknown): unknown[] | null {
  const list = typeof content === "object" && content && "records" in content ? content.records : content;
  return Array.isArray(list) ? list : null;
}

export function delimiterOf(text: string): ";" | "," {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  return header.split(";").length > header.split(",").length ? ";" : ",";
}

export const READ_COLUMNS = [...COLUMNS].filter(([, cell]) => cell !== "ignored").map(([name]) => name);

export const headerProblems = (names: readonly string[]): { unknown: string[]; repeated: string[] } => ({
  unknown: names.filter((name) => !COLUMNS.has(name)),
  repeated: names.filter((name, index) => names.indexOf(name) !== index),
});

type Branch = Map<string, unknown>;

const toObject = (branch: Branch): object =>
  Object.fromEntries(
    [...branch].map(([key, value]) => [key, value instanceof Map ? toObject(value) : value]),
  );

export function toRecord(names: readonly string[], cells: readonly string[]): object {
  const record: Branch = new Map();
  for (const [index, name] of names.entries()) {
    const cell = cells[index] ?? "";
    const type = COLUMNS.get(name) ?? "ignored";
    if (cell === "" || type === "ignored") continue;
    const parts = name.split(".");
    const last = parts.pop() ?? name;
    let target = record;
    for (const part of parts) {
      const inner = (target.get(part) as Branch | undefined) ?? new Map();
      target.set(part, inner);
      target = inner;
    }
    target.set(last, toValue(type, cell));
  }
  return toObject(record);
}

function toValue(type: Cell, cell: string): unknown {
  if (type === "number") return toNumber(cell);
  if (type === "list")
    return cell
      .split("|")
      .map((item) => item.trim())
      .filter(Boolean);
  if (type === "flag") {
    if (/^(true|sim|1)$/i.test(cell)) return true;
    if (/^(false|não|nao|0)$/i.test(cell)) return false;
  }
  return cell;
}

/**
 * Parses `1.234.567,89`, `R$ 1.234`, `1234.5`. A dot before exactly three digits separates thousands, as in Brazil,
 * but not in `0.125` or `1234.567`. Other text is returned as is and rejected by the schema.
 */
export function toNumber(cell: string): number | string {
  const digits = cell.replace(/^R\$\s*/, "");
  if (/^-?([1-9]\d{0,2}(\.\d{3})+|\d+)(,\d+)?$/.test(digits)) {
    return Number(digits.replaceAll(".", "").replace(",", "."));
  }
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : cell;
}

/** `isKindFixed`: the captador can no longer change the kind. */
export type KnownOrganization = { nome: string; tipo: string; isKindFixed: boolean };

/**
 * Fills in the known name and kind of a record's organization. A record without a CNPJ uses the CNPJ of the stored
 * project. The project keeps its stored kind while its captador may still change the kind.
 * @returns `named`: the record's own name of the organization, if it differs from the known one
 */
export function proposedBy(
  given: ConvertedProject,
  stored: { project: ConvertedProject; hasCaptador: boolean } | undefined,
  organizations: ReadonlyMap<string, KnownOrganization>,
): { project: ConvertedProject; named: FieldChange[] } {
  const proponenteCnpj = given.proponenteCnpj ?? stored?.project.proponenteCnpj ?? null;
  const organization = proponenteCnpj === null ? undefined : organizations.get(proponenteCnpj);
  if (!organization) return { project: { ...given, proponenteCnpj }, named: [] };
  const { nome, isKindFixed } = organization;
  const tipo = stored?.hasCaptador && !isKindFixed ? stored.project.tipoProponente : organization.tipo;
  const named = nome === given.proponente ? [] : [{ field: "proponente", from: nome, to: given.proponente }];
  return { project: { ...given, proponenteCnpj, proponente: nome, tipoProponente: tipo }, named };
}

type QuotaColumns = Pick<ConvertedProject, "valorTotal" | "cotasTotal" | "cotaValor">;

/** Formatted figures of quotas that do not divide the total; else null. */
export function oddQuotas({ valorTotal, cotasTotal, cotaValor }: QuotaColumns) {
  if (cotasTotal === null || cotaValor === null) return null;
  const valor = Number(cotaValor);
  if (quotasCover(Number(valorTotal), { total: cotasTotal, valor })) return null;
  return {
    total: formatNumber(cotasTotal),
    valor: formatMoneyCents(valor),
    sum: formatMoneyCents(valor * cotasTotal),
    wanted: formatMoneyCents(valorTotal),
  };
}

/**
 * Records whose quotas do not divide the total. Skips a stored project whose quotas and total do not change.
 * @param rows `values`: the changed columns of a stored project
 */
export const withOddQuotas = (
  rows: readonly { row: number; project: ConvertedProject; values?: Partial<QuotaColumns> }[],
) =>
  rows.flatMap(({ row, project, values }) => {
    const isSet = !values || "cotasTotal" in values || "cotaValor" in values || "valorTotal" in values;
    const figures = isSet && oddQuotas(project);
    return figures ? [{ row, project, figures }] : [];
  });

export type FieldChange = { field: string; from: string; to: string };

const show = (value: unknown): string =>
  value === null ? "(vazio)" : Array.isArray(value) ? value.join(" | ") : String(value);

/** Each column on the left follows from the column on the right, which the captador edits. */
const OWNED_WITH: Partial<Record<keyof ConvertedProject, string>> = {
  proponenteCnpj: "organizacaoId",
  captacaoMinima: "obras",
  urgencia: "prazoCaptacao",
};

/**
 * Columns that an import leaves as stored.
 * - With a captador: the columns that the captador edited and the team approved. If the record says nothing about
 *   works, also `obras`, because the captador may have confirmed the stored answer unchanged.
 * - Without a captador: only an edited `organizacaoId`, because the team checked that organization.
 */
export const ownedBy = (
  { owned, hasCaptador }: { owned: readonly string[]; hasCaptador: boolean },
  { obras }: ConvertedProject,
): readonly string[] =>
  hasCaptador
    ? [...owned, ...(obras === null ? ["obras"] : [])]
    : owned.filter((column) => column === "organizacaoId");

/**
 * Restores the stored values of the columns `owned`.
 * @returns `project`: the record to write. `kept`: differences that are not written
 */
export function keepOwned(
  stored: ConvertedProject,
  given: ConvertedProject,
  owned: readonly string[],
): { project: ConvertedProject; kept: FieldChange[] } {
  const isOwned = (key: keyof ConvertedProject) => owned.includes(OWNED_WITH[key] ?? key);
  const keys = (Object.keys(given) as (keyof ConvertedProject)[]).filter(isOwned);
  const own = Object.fromEntries(keys.map((key) => [key, stored[key]])) as Partial<ConvertedProject>;
  const kept = keys
    .filter((key) => show(given[key]) !== show(stored[key]))
    .map((key) => ({ field: key, from: show(stored[key]), to: show(given[key]) }));
  return { project: { ...given, ...own }, kept };
}

export const dayOfAmount = ({ fonteAtualizada }: ConvertedProject, today: string): string =>
  fonteAtualizada ?? today;

/** `captadoOficial`, `captadoOficialEm`: latest official amount and its day. Null on a row of an earlier release. */
export type StoredProject = ConvertedProject & {
  valorCaptado: bigint;
  captadoOficial: bigint | null;
  captadoOficialEm: string | null;
};

/** Whether a record lowers the stored official amount. False for a record older than that amount. */
function lowersOfficial(stored: StoredProject, given: ConvertedProject, today: string): boolean {
  if (given.valorCaptado === null) return false;
  const day = dayOfAmount(given, today);
  const official = stored.captadoOficial ?? stored.valorCaptado;
  return given.valorCaptado < official && (stored.captadoOficialEm ?? stored.fonteAtualizada ?? day) <= day;
}

/**
 * Ignores a raised amount below the stored one, because it is outdated, lacks deals on the platform, or corrects the
 * official amount, which only the team may do. The record's date is ignored if its raised amount is absent or ignored.
 * @param stored `valorCaptado`: without the deposits on the platform after the day of the record's amount, but with
 * them if the stored official amount is newer than that day
 * @returns `lowered`: the official amount, if the record would lower it
 */
export function changesOf(
  stored: StoredProject,
  given: ConvertedProject,
  today: string,
): {
  project: ConvertedProject & { valorCaptado: bigint };
  fields: FieldChange[];
  values: Partial<ConvertedProject>;
  lowered: FieldChange[];
} {
  const wanted = { ...given, valorCaptado: given.valorCaptado ?? stored.valorCaptado };
  if (given.valorCaptado === null || wanted.valorCaptado < stored.valorCaptado) {
    wanted.valorCaptado = stored.valorCaptado;
    wanted.fonteAtualizada = stored.fonteAtualizada;
  }
  const official = stored.captadoOficial ?? stored.valorCaptado;
  const lower = { field: "valorCaptado", from: show(official), to: show(given.valorCaptado) };
  const keys = (Object.keys(wanted) as (keyof ConvertedProject)[]).filter(
    (key) => show(wanted[key]) !== show(stored[key]),
  );
  return {
    project: wanted,
    fields: keys.map((key) => ({ field: key, from: show(stored[key]), to: show(wanted[key]) })),
    values: Object.fromEntries(keys.map((key) => [key, wanted[key]])) as Partial<ConvertedProject>,
    lowered: lowersOfficial(stored, given, today) ? [lower] : [],
  };
}

/**
 * Null if the record neither ends nor reopens the fundraising.
 * @param stored `raised`: centavos after the import, with all deposits on the platform
 */
export function fundraisingChangeBy(
  { status, valorTotal, prazoCaptacao: prazo }: ConvertedProject,
  fields: readonly FieldChange[],
  { raised, isListed }: { raised: bigint; isListed: boolean },
  now: Date,
): FundraisingChange | null {
  const before = fields.find(({ field }) => field === "status")?.from ?? status;
  return fundraisingChange(
    before,
    { status, prazo, valorDisponivel: Number(valorTotal - raised), isListed },
    now,
  );
}
