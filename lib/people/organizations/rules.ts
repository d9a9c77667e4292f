import { dayOf } from "@/lib/kit/day";
import { formatDate, toIsoDay } from "@/lib/kit/format";
import { readableName } from "@/lib/kit/readable-name";
import { fold } from "@/lib/kit/text";
import { ACTIVE, type RegistryFacts, refusedSituation, STATE_CODES } from "@/lib/people/lookups/rules";

/** The database has the same list. */
export type MemberState = "ativo" | "aguardando" | "recusado";

export type Proponent = {
  id: string;
  /** 14 characters without punctuation. */
  cnpj: string;
  razaoSocial: string;
  /** Name that people know, or "" if that is the legal name. */
  nomeConhecido: string;
  /** When the team last settled the public name, by renaming or checking. Null once a captador typed another name. */
  nomeDecididoEm: Date | null;
  tipo: string;
  /** Null while `tipo` is only the captador's choice. */
  tipoDecididoEm: Date | null;
  estado: string;
  cidade: string;
  situacao: number | null;
  abertaEm: Date | null;
  registroEm: Date | null;
  conferidaEm: Date | null;
  demonstracao: boolean;
};

export const PROPONENT = {
  id: true,
  cnpj: true,
  razaoSocial: true,
  nomeConhecido: true,
  nomeDecididoEm: true,
  tipo: true,
  tipoDecididoEm: true,
  estado: true,
  cidade: true,
  situacao: true,
  abertaEm: true,
  registroEm: true,
  conferidaEm: true,
  demonstracao: true,
} as const;

/** The known name, or else the legal name in readable case. Receipts print `razaoSocial`. */
export const publicName = ({
  nomeConhecido,
  razaoSocial,
}: Pick<Proponent, "nomeConhecido" | "razaoSocial">): string => nomeConhecido || readableName(razaoSocial);

/**
 * Name of an organization for projects that the organization's captador does not look after. Until the team settles
 * the name, leaves out what a captador typed, because anybody can become captador by claiming a free CNPJ first.
 * @returns null if the registry never answered for this CNPJ, because then a captador may have typed the legal name
 */
export function untypedName(
  organization: Pick<
    Proponent,
    "nomeConhecido" | "nomeDecididoEm" | "razaoSocial" | "conferidaEm" | "registroEm"
  >,
): string | null {
  if (isChecked(organization) || organization.nomeDecididoEm !== null) return publicName(organization);
  if (organization.registroEm === null) return null;
  return publicName({ nomeConhecido: "", razaoSocial: organization.razaoSocial });
}

/** Receipts and bank accounts require this check of CNPJ, proposal and representative. */
export const isChecked = ({ conferidaEm }: Pick<Proponent, "conferidaEm">): boolean => conferidaEm !== null;

type Reviewed = Pick<
  Proponent,
  "nomeConhecido" | "tipo" | "tipoDecididoEm" | "razaoSocial" | "estado" | "cidade"
> & {
  representante: string;
  cargo: string;
  members: readonly { userId: string; estado: string }[];
};

/**
 * Facts that the team compares. A decision is refused if one of them has changed since the team's page was rendered,
 * for example because the decision's own refresh brought another legal name from the registry.
 */
export const comparedText = ({ members, tipoDecididoEm, ...reviewed }: Reviewed): string =>
  JSON.stringify([
    members.find(({ estado }) => estado === "ativo")?.userId ?? null,
    reviewed.representante,
    reviewed.cargo,
    reviewed.nomeConhecido,
    reviewed.razaoSocial,
    reviewed.estado,
    reviewed.cidade,
    reviewed.tipo,
    // Another member of the team may have settled the kind without changing `tipo`.
    tipoDecididoEm,
  ]);

/** `value`: in the words of the project source. */
export const PROPONENT_TYPES = [
  { value: "Associação", label: "Associação" },
  { value: "Cooperativa", label: "Cooperativa" },
  { value: "Não informado", label: "Outro (empresa, ensino, OSC, órgão público)" },
] as const;
export type ProponentType = (typeof PROPONENT_TYPES)[number]["value"];

export const kindLabel = (tipo: string): string =>
  PROPONENT_TYPES.find(({ value }) => value === tipo)?.label ?? tipo;

export function typeOf(razaoSocial: string): ProponentType {
  const name = fold(razaoSocial);
  if (/^(coop|cooperativa)\b/.test(name)) return "Cooperativa";
  return /^associacao\b/.test(name) ? "Associação" : "Não informado";
}

export const MAX_POSITION = 100;
/** Includes claims under review. */
export const MAX_MINE = 50;
export const REGISTRY_PATIENCE = 8_000;

/**
 * Minimum age (months) of a CNPJ before a proposal, and the lower age for {@link PICKERS} (Portaria GM/MMA 1.250/2024).
 */
export const MIN_MONTHS = 12;
export const MIN_MONTHS_PICKERS = 6;
export const PICKERS: readonly string[] = ["Cooperativa", "Associação"] satisfies ProponentType[];
export const monthsNeeded = (tipo: string): number =>
  PICKERS.includes(tipo) ? MIN_MONTHS_PICKERS : MIN_MONTHS;

/**
 * Whether the organization could propose earlier as one of {@link PICKERS}. The captador may have chosen a wrong kind.
 */
export const kindDecides = ({ tipo, tipoDecididoEm }: Pick<Proponent, "tipo" | "tipoDecididoEm">): boolean =>
  !PICKERS.includes(tipo) && tipoDecididoEm === null;

export const isKindFixed = (organization: Pick<Proponent, "conferidaEm" | "tipoDecididoEm">): boolean =>
  isChecked(organization) || organization.tipoDecididoEm !== null;

/**
 * Kind of an organization for projects that the organization's captador does not look after. Null until the team
 * settles the kind, because a captador may have chosen it.
 */
export const untypedKind = (
  organization: Pick<Proponent, "tipo" | "conferidaEm" | "tipoDecididoEm">,
): string | null => (isKindFixed(organization) ? organization.tipo : null);

/** Same day of a later month, or the last day of that month. */
function monthsLater(day: Date, months: number): Date {
  const later = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(day.getUTCDate(), last));
  return later;
}

/** ISO day from which an organization may propose. Null if the CNPJ's opening day is unknown. */
export const oldEnoughOn = ({ abertaEm, tipo }: Pick<Proponent, "abertaEm" | "tipo">): string | null =>
  abertaEm && dayOf(monthsLater(abertaEm, monthsNeeded(tipo)));

export function oldEnoughText(organization: Pick<Proponent, "abertaEm" | "tipo">): string {
  const day = oldEnoughOn(organization);
  return day === null ? "" : formatDate(day);
}

const isInactive = (situacao: number | null): boolean => situacao !== null && situacao !== ACTIVE;

/** Why the law bars an organization from proposing today (São Paulo), or null. Missing data bar nothing. */
export function refusalOf(
  { situacao, abertaEm, tipo }: Pick<Proponent, "situacao" | "abertaEm" | "tipo">,
  now: Date,
): "closed" | "young" | null {
  if (isInactive(situacao)) return "closed";
  const day = oldEnoughOn({ abertaEm, tipo });
  return day !== null && day > toIsoDay(now) ? "young" : null;
}

export const situationWord = (situacao: number | null): string =>
  refusedSituation(situacao) ?? "sem situação ativa";

/**
 * Columns of an organization from the registry's answer. An organization abroad gets no state and no city.
 * `inativaDesde` stays while the CNPJ stays inactive. Status and opening day stay if the answer lacks them, because
 * {@link refusalOf} would accept an organization without them.
 * @param before the stored columns, or null for a new organization
 */
export function registryColumns(
  { razaoSocial, estado, cidade, ...facts }: RegistryFacts,
  before: { situacao: number | null; abertaEm: Date | null; inativaDesde: Date | null } | null,
  now: Date,
) {
  const wasInactive = isInactive(before?.situacao ?? null);
  const situacao = facts.situacao ?? before?.situacao ?? null;
  return {
    ...(STATE_CODES.includes(estado) ? { estado, cidade } : { estado: "", cidade: "" }),
    razaoSocial,
    situacao,
    abertaEm: facts.abertaEm === null ? (before?.abertaEm ?? null) : new Date(facts.abertaEm),
    registroEm: now,
    inativaDesde: isInactive(situacao) ? (wasInactive && before?.inativaDesde) || now : null,
  };
}

export type Standing =
  | "conferida"
  | "conferencia"
  | "semProposta"
  | "fechada"
  | "nova"
  | "espera"
  | "disputa"
  | "recusada";

type Membership = Pick<Proponent, "situacao" | "abertaEm" | "tipo" | "conferidaEm"> & {
  membro: MemberState;
  temResponsavel: boolean;
  temProposta: boolean;
};

export function standingOf(
  { membro, temResponsavel, temProposta, ...organization }: Membership,
  now: Date,
): Standing {
  if (membro === "recusado") return "recusada";
  if (membro === "aguardando") return temResponsavel ? "disputa" : "espera";
  const refusal = refusalOf(organization, now);
  if (refusal === "closed") return "fechada";
  if (isChecked(organization)) return "conferida";
  if (refusal === "young") return "nova";
  return temProposta ? "conferencia" : "semProposta";
}

type GiftFacts = {
  captadorId: string | null;
  publicado: boolean;
  proponent:
    | (Pick<Proponent, "conferidaEm"> & {
        members: readonly { user: { suspendedAt: Date | null; emailConfirmedAt: Date | null } }[];
      })
    | null;
};

export type GiftRefusal = "owned" | "unlisted" | "nobody" | "suspended" | "unconfirmed" | "unchecked";

/** Refuses an unchecked organization, because anybody can become its captador by claiming a free CNPJ first. */
export function refusalToGive({ captadorId, publicado, proponent }: GiftFacts): GiftRefusal | null {
  if (captadorId !== null) return "owned";
  if (!publicado) return "unlisted";
  const [keeper] = proponent?.members ?? [];
  if (!proponent || !keeper) return "nobody";
  if (keeper.user.suspendedAt) return "suspended";
  if (!keeper.user.emailConfirmedAt) return "unconfirmed";
  return isChecked(proponent) ? null : "unchecked";
}

export const knownName = (nomeConhecido: string, razaoSocial: string): string =>
  fold(nomeConhecido) === fold(razaoSocial) ? "" : nomeConhecido;

const LEGAL_FORMS: ReadonlySet<string> = new Set("ltda limitada eireli me mei epp sa".split(" "));

function nameWords(name: string): string {
  const words =
    fold(name)
      .replace(/[.'’/]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

/** Whether two names differ at most in case, accents, punctuation or the legal form at the end. */
export const isSameName = (one: string, other: string): boolean => nameWords(one) === nameWords(other);

/** The legal name if the registry gave it or the team checked it; else null, because a captador may have typed it. */
export const provenName = ({
  razaoSocial,
  registroEm,
  conferidaEm,
}: Pick<Proponent, "razaoSocial" | "registroEm" | "conferidaEm">): string | null =>
  registroEm === null && conferidaEm === null ? null : razaoSocial;

/**
 * The legal name in readable case; null if it is the same as the shown name. Show it wherever others read a shown name
 * beside a CNPJ, because anybody can type any name beside another company's CNPJ.
 * @param razaoSocial see {@link provenName}
 */
export const otherLegalName = (shown: string, razaoSocial: string | null): string | null =>
  razaoSocial === null || isSameName(shown, razaoSocial) ? null : readableName(razaoSocial);
