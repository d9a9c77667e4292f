import "server-only";
import { onlyCnpjCharacters } from "@/lib/kit/masks";
import { isValidCnpj } from "@/lib/kit/validation";
import { CNPJ_INVALID } from "@/lib/people/lookups/messages";
import { findRegistryFacts } from "@/lib/people/lookups/queries";
import type { CnpjResponse, OrganizationData } from "@/lib/people/lookups/rules";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { ORGANIZATION } from "../messages";
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
} from "../rules";

/** The account's organizations, oldest first, without claims: a claimant must not see another account's data. */
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
  desde: Date;
  decididoEm: Date | null;
  /** For a claim, the registry's name, or null without registry data. */
  razaoSocial: string | null;
  own: OwnView | null;
};

/** Data that only the organization's captador may see. */
export type OwnView = Proponent & {
  representante: string;
  cargo: string;
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
  proposals: ReadonlySet<string>,
  now: Date,
): OrganizationView {
  const { members, ...facts } = organization;
  const membro = estado as MemberState;
  const temProposta = proposals.has(facts.id);
  const standing = standingOf({ ...facts, membro, temResponsavel: members.length > 0, temProposta }, now);
  const { id, cnpj, razaoSocial, registroEm } = facts;
  const view = { id, cnpj, standing, desde: createdAt, decididoEm };
  if (membro !== "ativo") return { ...view, razaoSocial: registroEm && razaoSocial, own: null };
  return { ...view, razaoSocial, own: { ...facts, projetos: projects.get(id) ?? 0 } };
}

/** The account's organizations and claims, oldest first, without refusals that the account removed from the list. */
export async function listMemberships(userId: string, now: Date): Promise<OrganizationView[]> {
  const [rows, projects] = await Promise.all([
    db.organizationMember.findMany({
      where: { userId, NOT: { estado: "recusado", decididoEm: null } },
      select: MEMBERSHIP,
      orderBy: [{ createdAt: "asc" }, { organizationId: "asc" }],
    }),
    countProjects(userId),
  ]);
  const proposals = await findWithProposal(
    db,
    rows.map(({ organization }) => organization.id),
  );
  return rows.map((row) => toView(row, projects, proposals, now));
}

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

/**
 * SQL: whether the team has an approved proposal to compare with the organization of this table alias. Triggers keep
 * the result in `com_proposta`, so that lists need not test every organization.
 */
const hasProposal = (organization: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  exists (select from projects p where p.organizacao_id = ${organization}.id
    and (p.source_id is not null or coalesce(p.numero_aprovacao, '') <> ''))
  or exists (select from project_drafts d join projects p on p.id = d.projeto_id
    where d.estado = 'em_analise' and d.conteudo ->> 'organizacaoId' = ${organization}.id::text
      and coalesce(d.conteudo ->> 'numeroAprovacao', '') <> ''
      and exists (select from organization_members m
        where m.organization_id = ${organization}.id and m.user_id = p.captador_id)))`;

export async function findWithProposal(client: Transaction, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await client.$queryRaw<{ id: string }[]>`
    select o.id from organizations o where o.id = any(${ids}::uuid[]) and ${hasProposal(Prisma.sql`o`)}`;
  return new Set(rows.map(({ id }) => id));
}

type SentProject = { id: string; nome: string; numeroAprovacao: string; cidade: string; estado: string };

export async function findForReview(
  cnpj: string,
): Promise<(ReviewedOrganization & { enviados: SentProject[] }) | null> {
  const organization = await db.organization.findUnique({ where: { cnpj }, select: REVIEWED });
  if (!organization) return null;
  const enviados = await db.$queryRaw<SentProject[]>`
    select projeto_id as id, conteudo ->> 'nome' as nome, conteudo ->> 'numeroAprovacao' as "numeroAprovacao",
      conteudo ->> 'cidade' as cidade, conteudo ->> 'estado' as estado
    from project_drafts d join projects p on p.id = d.projeto_id
    where d.estado = 'em_analise' and d.conteudo ->> 'organizacaoId' = ${organization.id}
      and exists (select from organization_members m
        where m.organization_id = ${organization.id}::uuid and m.user_id = p.captador_id)
    order by enviado_em`;
  return { ...organization, enviados };
}

export const oldEnoughDay = (organization: Prisma.Sql): Prisma.Sql => Prisma.sql`(${organization}.aberta_em
  + make_interval(months => case when ${organization}.tipo = any(${[...PICKERS]}) then ${MIN_MONTHS_PICKERS}::int
    else ${MIN_MONTHS}::int end))::date`;

type OrganizationAnswer = Omit<CnpjResponse, "company_data"> & {
  company_data: OrganizationData | null;
};

export const PROVEN_NAME = Prisma.sql`
  case when o.registro_em is not null or o.conferida_em is not null then o.razao_social end`;

const refused = (error: string): OrganizationAnswer => ({ success: false, error, company_data: null });

/**
 * Registry data for the form that adds an organization. Accepts the CNPJ of an organization that already has a
 * captador, because the new claim goes to review.
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
