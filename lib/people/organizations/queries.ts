import "server-only";
import { onlyCnpjCharacters } from "@/lib/kit/masks";
import { OPEN_OPPORTUNITIES } from "@/lib/kit/states";
import { isValidCnpj } from "@/lib/kit/validation";
import { CNPJ_INVALID } from "@/lib/people/lookups/messages";
import { findRegistryFacts } from "@/lib/people/lookups/queries";
import type { CnpjResponse, OrganizationData } from "@/lib/people/lookups/rules";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { ORGANIZATION } from "./messages";
import {
  type MemberState,
  MIN_MONTHS,
  MIN_MONTHS_PICKERS,
  PICKERS,
  PROPONENT,
  type Proponent,
  REGISTRY_PATIENCE,
  refusalOf,
  type Standing,
  situationWord,
  standingOf,
} from "./rules";

/**
 * Organizations that the account looks after, oldest first. Claims are left out, because a claimant must not see
 * another account's data.
 */
export const listMine = (userId: string): Promise<Proponent[]> =>
  db.organization.findMany({
    where: { members: { some: { userId, estado: "ativo" } } },
    select: PROPONENT,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

export const findMine = (userId: string, organizationId: string): Promise<Proponent | null> =>
  db.organization.findFirst({
    where: { id: organizationId, members: { some: { userId, estado: "ativo" } } },
    select: PROPONENT,
  });

export type OrganizationView = {
  id: string;
  cnpj: string;
  standing: Standing;
  /** Time of the claim, even if it was accepted later. */
  desde: Date;
  decididoEm: Date | null;
  /** For a claim, the registry's name, or null without registry data. */
  razaoSocial: string | null;
  /** Null for a claim. */
  own: OwnView | null;
};

/** Data that only the organization's captador may see. */
export type OwnView = Proponent & {
  representante: string;
  cargo: string;
  /** Number of the account's projects about the organization ({@link namedBy}). */
  projetos: number;
};

const MEMBERSHIP = {
  estado: true,
  createdAt: true,
  decididoEm: true,
  organization: {
    select: {
      ...PROPONENT,
      representante: true,
      cargo: true,
      members: { where: { estado: "ativo" }, select: { userId: true } },
    },
  },
} as const satisfies Prisma.OrganizationMemberSelect;

type MembershipRow = Prisma.OrganizationMemberGetPayload<{ select: typeof MEMBERSHIP }>;

/**
 * SQL: an account's projects `p`, each with the ids (as text) of the organizations that it is about, as `named.id`:
 * - the organization that the draft has chosen
 * - the project's own organization, if the draft has chosen none, or if the project was ever listed (its deals keep
 *   that organization)
 */
const namedBy = (userId: string): Prisma.Sql => Prisma.sql`
  projects p left join project_drafts d on d.projeto_id = p.id cross join lateral (
    select p.organizacao_id::text as id
      where p.publicado_em is not null or coalesce(d.conteudo ->> 'organizacaoId', '') = ''
    union select d.conteudo ->> 'organizacaoId') named
  where p.captador_id = ${userId}::uuid`;

async function countProjects(userId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<{ id: string; count: number }[]>`
    select named.id, count(*)::int as count from ${namedBy(userId)} and named.id <> '' group by named.id`;
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Ids of the account's projects about the organization ({@link namedBy}), newest first.
 * @param page `from`: the last project before the page, or null on the first one
 */
export async function listProjectsAbout(
  userId: string,
  organizationId: string,
  { from, take }: { from: { at: Date; id: string } | null; take: number },
): Promise<string[]> {
  const after = from ? Prisma.sql`(p.created_at, p.id) < (${from.at}, ${from.id}::uuid)` : Prisma.sql`true`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    select p.id from ${namedBy(userId)} and named.id = ${organizationId} and ${after}
    order by p.created_at desc, p.id desc limit ${take}`;
  return rows.map(({ id }) => id);
}

/** Name of one of the account's projects about the organization ({@link namedBy}), or null. */
export async function findProjectOf(
  client: Transaction,
  userId: string,
  organizationId: string,
): Promise<string | null> {
  const [row] = await client.$queryRaw<{ nome: string }[]>`
    select p.nome_projeto as nome from ${namedBy(userId)} and named.id = ${organizationId}
    order by p.nome_projeto limit 1`;
  return row?.nome ?? null;
}

function toView(
  { estado, createdAt, decididoEm, organization }: MembershipRow,
  projects: ReadonlyMap<string, number>,
  now: Date,
): OrganizationView {
  const { members, ...facts } = organization;
  const membro = estado as MemberState;
  const standing = standingOf({ ...facts, membro, temResponsavel: members.length > 0 }, now);
  const { id, cnpj, razaoSocial, registroEm } = facts;
  const view = { id, cnpj, standing, desde: createdAt, decididoEm };
  if (membro !== "ativo") return { ...view, razaoSocial: registroEm && razaoSocial, own: null };
  return { ...view, razaoSocial, own: { ...facts, projetos: projects.get(id) ?? 0 } };
}

/** Organizations and claims of an account, oldest first. Without refusals that the account took off this list. */
export async function listMemberships(userId: string, now: Date): Promise<OrganizationView[]> {
  const [rows, projects] = await Promise.all([
    db.organizationMember.findMany({
      where: { userId, NOT: { estado: "recusado", decididoEm: null } },
      select: MEMBERSHIP,
      orderBy: [{ createdAt: "asc" }, { organizationId: "asc" }],
    }),
    countProjects(userId),
  ]);
  return rows.map((row) => toView(row, projects, now));
}

const HAS_FUNDER = Prisma.sql`exists (
  select from users f where f.id = m.financiador_id and f.anonymised_at is null)`;

/**
 * SQL: whether a deal `o` with the match `m` binds a project to its organization, and the organization to its captador.
 * The captador's account must exist, and one of these must hold:
 * - the deal is open, and the funder's account exists
 * - the funder has confirmed: the captador can then confirm and pay the commission alone
 * - the deal is concluded without a valid receipt, did not stay with a former captador, and the funder's account
 *   exists: only the organization of the deposit can issue the receipt
 */
const BINDING_DEAL = Prisma.sql`(
  exists (select from users c where c.id = m.captador_id and c.anonymised_at is null) and (
    o.status = any(${OPEN_OPPORTUNITIES}) and ${HAS_FUNDER}
    or o.status in ('desbloqueada', 'confirmada') and o.financiador_confirmed_at is not null
    or o.etapa = 'recibo' and not o.do_captador_anterior and ${HAS_FUNDER}))`;

/**
 * SQL: for a concluded deal `o` without a valid receipt, the CNPJ that received the deposit. Null unless the project
 * now has an organization `g` with another CNPJ. Only the organization that received the deposit can issue the receipt.
 */
const OTHER_HOLDER = Prisma.sql`case when o.etapa = 'recibo' and g.cnpj is not null then (
  select nullif(d.holder, g.cnpj) from deposit_proofs d where d.opportunity_id = o.id
  order by d.created_at desc limit 1) end`;

/** The projects among these that a {@link BINDING_DEAL} binds. Ignores deals with an {@link OTHER_HOLDER}. */
export async function findBoundProjects(tx: Transaction, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  // The limit makes PostgreSQL stop at the first deal of each project.
  const bound = await tx.$queryRaw<{ id: string }[]>`
    select p.id from projects p left join organizations g on g.id = p.organizacao_id cross join lateral (
      select from opportunities o join matches m on m.id = o.match_id
      where o.projeto_id = p.id and ${BINDING_DEAL} and ${OTHER_HOLDER} is null limit 1) bound
    where p.id = any(${ids}::uuid[])`;
  return new Set(bound.map(({ id }) => id));
}

/** `holder`: the {@link OTHER_HOLDER}, or null. */
export type HoldingDeal = { project: string; isConcluded: boolean; holder: string | null };

/**
 * Finds a deal that prevents the organization's handover: a {@link BINDING_DEAL}, or an accepted interest without an
 * amount. Takes the first project by name. A deal with an {@link OTHER_HOLDER} counts only while its captador also
 * looks after the organization of that CNPJ: until the handover, the captador can move the project back to it.
 */
export async function findHoldingDeal(tx: Transaction, organizationId: string): Promise<HoldingDeal | null> {
  // The order and the limits make PostgreSQL stop at the first deal.
  const [deal] = await tx.$queryRaw<HoldingDeal[]>`
    select p.nome_projeto as project, h."isConcluded", h.holder
    from (select * from projects where organizacao_id = ${organizationId}::uuid order by nome_projeto) p
    join organizations g on g.id = p.organizacao_id cross join lateral (
      (select o.etapa = 'recibo' as "isConcluded", d.holder
        from opportunities o join matches m on m.id = o.match_id cross join lateral (select ${OTHER_HOLDER} as holder) d
        where o.projeto_id = p.id and ${BINDING_DEAL} and (d.holder is null or exists (
          select from organization_members k join organizations other on other.id = k.organization_id
          where k.user_id = m.captador_id and k.estado = 'ativo' and other.cnpj = d.holder))
        limit 1)
      union all (select false, null
        from empresas_interessadas i join matches m on m.interesse_id = i.id and m.projeto_id = i.projeto_id
        where i.projeto_id = p.id and i.status_interesse = 'Aceita' and m.is_matched
          and i.valor_interesse is null
        limit 1)
      limit 1) h
    order by p.nome_projeto limit 1`;
  return deal ?? null;
}

/** Project that the team may give to its organization's captador, with the facts that `refusalToGive` needs. */
export const GIFT = {
  id: true,
  nomeProjeto: true,
  publicado: true,
  captadorId: true,
  proponent: {
    select: {
      id: true,
      cnpj: true,
      razaoSocial: true,
      nomeConhecido: true,
      conferidaEm: true,
      members: {
        where: { estado: "ativo" },
        select: {
          user: {
            select: {
              id: true,
              email: true,
              emailConfirmedAt: true,
              suspendedAt: true,
              profile: { select: { fullName: true } },
            },
          },
        },
      },
    },
  },
} as const satisfies Prisma.ProjectSelect;
export type Gift = Prisma.ProjectGetPayload<{ select: typeof GIFT }>;

const REVIEWED = {
  ...PROPONENT,
  representante: true,
  cargo: true,
  conferidaPor: true,
  members: {
    select: {
      userId: true,
      estado: true,
      createdAt: true,
      user: {
        select: {
          email: true,
          emailConfirmedAt: true,
          suspendedAt: true,
          profile: { select: { fullName: true } },
        },
      },
    },
    orderBy: { createdAt: "asc" },
  },
  projects: {
    select: { id: true, nomeProjeto: true, publicado: true, numeroAprovacao: true, sourceId: true },
    orderBy: { createdAt: "asc" },
  },
} as const satisfies Prisma.OrganizationSelect;

type ReviewedOrganization = Prisma.OrganizationGetPayload<{ select: typeof REVIEWED }>;

/** Project sent for review in the name of an organization. */
type SentProject = { id: string; nome: string; numeroAprovacao: string };

/** @param cnpj 14 characters */
export async function findForReview(
  cnpj: string,
): Promise<(ReviewedOrganization & { enviados: SentProject[] }) | null> {
  const organization = await db.organization.findUnique({ where: { cnpj }, select: REVIEWED });
  if (!organization) return null;
  const enviados = await db.$queryRaw<SentProject[]>`
    select projeto_id as id, conteudo ->> 'nome' as nome, conteudo ->> 'numeroAprovacao' as "numeroAprovacao"
    from project_drafts d join projects p on p.id = d.projeto_id
    where d.estado = 'em_analise' and d.conteudo ->> 'organizacaoId' = ${organization.id}
      and exists (select from organization_members m
        where m.organization_id = ${organization.id}::uuid and m.user_id = p.captador_id)
    order by enviado_em`;
  return { ...organization, enviados };
}

/** SQL: `oldEnoughOn` for the organization with this table alias. Null if the CNPJ's opening day is unknown. */
export const oldEnoughDay = (organization: Prisma.Sql): Prisma.Sql => Prisma.sql`(${organization}.aberta_em
  + make_interval(months => case when ${organization}.tipo = any(${[...PICKERS]}) then ${MIN_MONTHS_PICKERS}::int
    else ${MIN_MONTHS}::int end))::date`;

type NamedOrganization = Pick<Proponent, "id" | "razaoSocial">;

/**
 * SQL: whether the draft of a project `p` has the id of another organization, or no id and a proponent's name other
 * than the legal name. It reads the draft, because a project that was never listed has the answers only there.
 */
export const draftsAnother = ({ id, razaoSocial }: NamedOrganization): Prisma.Sql => Prisma.sql`exists (
  select from project_drafts d where d.projeto_id = p.id and coalesce(d.conteudo ->> 'organizacaoId', '') <> ${id}
    and (coalesce(d.conteudo ->> 'organizacaoId', '') <> ''
      or chave_texto(coalesce(d.conteudo ->> 'proponente', '')) <> chave_texto(${razaoSocial})))`;

/**
 * Ids of the projects that a handover moves: those of the captador `from` that were ever listed, and the listed ones
 * that nobody looks after. A project that was never listed stays with its captador, who was told that nobody else sees
 * it.
 */
export async function listMoving(
  client: Transaction,
  organizationId: string,
  from: string | null,
): Promise<string[]> {
  const moving = await client.project.findMany({
    where: {
      organizacaoId: organizationId,
      OR: [
        { captadorId: null, publicado: true },
        ...(from ? [{ captadorId: from, publicadoEm: { not: null } }] : []),
      ],
    },
    select: { id: true },
  });
  return moving.map(({ id }) => id);
}

/** SQL: ids (as text) of the files of all projects `p` that meet the condition, of their drafts and of their news. */
export const filesNamedBy = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select shown ->> 'id' from projects p left join project_drafts d on d.projeto_id = p.id,
    jsonb_array_elements(p.fotos || p.documentos
      || coalesce(d.conteudo -> 'fotos', '[]') || coalesce(d.conteudo -> 'documentos', '[]')) as shown
  where ${condition}
  union select shown ->> 'id' from projects p join project_updates n on n.projeto_id = p.id,
    jsonb_array_elements(n.fotos) as shown
  where ${condition}`;

/** Ids of the captador's files that are named by a project that moves and by one that stays. */
export async function listSharedFiles(
  client: Transaction,
  moving: readonly string[],
  from: string,
): Promise<string[]> {
  const rows = await client.$queryRaw<{ id: string }[]>`
    select id from files where owner_id = ${from}::uuid
      and id::text in (${filesNamedBy(Prisma.sql`p.id = any(${[...moving]}::uuid[])`)})
      and id::text in (${filesNamedBy(
        Prisma.sql`p.captador_id = ${from}::uuid and p.id <> all(${[...moving]}::uuid[])`,
      )})`;
  return rows.map(({ id }) => id);
}

/** Response body of consulta-organizacao, in the shape of validate-cnpj (A7.16). */
type OrganizationAnswer = Omit<CnpjResponse, "company_data"> & {
  company_data: OrganizationData | null;
};

const refused = (error: string): OrganizationAnswer => ({ success: false, error, company_data: null });

/**
 * Registry data for the form that adds an organization. Refuses a CNPJ that is invalid, or inactive in the registry.
 * Accepts the CNPJ of an organization that already has a captador, because the new claim goes to review.
 * @param text 14 characters, with or without mask
 */
export async function lookUpOrganization(text: string, now: Date): Promise<OrganizationAnswer> {
  if (!isValidCnpj(text)) return refused(CNPJ_INVALID);
  const answer = await findRegistryFacts(onlyCnpjCharacters(text), { patience: REGISTRY_PATIENCE });
  if (answer.kind !== "found") return { success: true, error: null, company_data: null };
  const { razaoSocial, nomeFantasia, estado, cidade, situacao, abertaEm } = answer.facts;
  if (refusalOf({ situacao, abertaEm: null, tipo: "" }, now) === "closed")
    return refused(ORGANIZATION.closed(situationWord(situacao)));
  return {
    success: true,
    error: null,
    company_data: {
      razao_social: razaoSocial,
      uf: estado,
      municipio: cidade,
      nome_fantasia: nomeFantasia,
      aberta_em: abertaEm,
    },
  };
}
