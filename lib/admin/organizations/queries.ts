import "server-only";
import { isAfter } from "@/lib/admin/list/queries";
import {
  COUNT_LIMIT,
  type ListState,
  likePatterns,
  momentKey,
  type Page,
  pageOf,
  ROWS,
  readCnpjStart,
} from "@/lib/admin/list/rules";
import { toIsoDay } from "@/lib/kit/format";
import { CNPJ_LENGTH } from "@/lib/kit/validation";
import { ACTIVE } from "@/lib/people/lookups/rules";
import {
  findForReview,
  findWithProposal,
  oldEnoughDay,
} from "@/lib/people/organizations/queries/organizations";
import { MIN_MONTHS_PICKERS } from "@/lib/people/organizations/rules";
import { db, Prisma } from "@/lib/server/db";

export type OrganizationRow = {
  id: string;
  cnpj: string;
  razaoSocial: string;
  nomeConhecido: string;
  cidade: string;
  estado: string;
  situacao: number | null;
  tipo: string;
  tipoDecididoEm: Date | null;
  abertaEm: Date | null;
  conferidaEm: Date | null;
  createdAt: Date;
  keeper: string | null;
  claims: number;
};

/** SQL: a confirmed account that is not suspended looks after the organization. */
const KEPT = Prisma.sql`o.cuidada and exists (select from organization_members m join users u on u.id = m.user_id
  where m.organization_id = o.id and m.estado = 'ativo' and u.email_confirmed_at is not null and u.suspenso_em is null)`;
/** SQL: open claims `m`. Nobody can decide the claim of an unconfirmed account. */
const CLAIMS = Prisma.sql`organization_members m join users u on u.id = m.user_id
  where m.estado = 'aguardando' and u.email_confirmed_at is not null`;
/**
 * With an array, Postgres looks up the few claimed organizations by key; with a join, it would scan all organizations.
 */
const CLAIMED = Prisma.sql`o.id = any(array(select m.organization_id from ${CLAIMS}))`;

/** SQL: the CNPJ is inactive, of unknown age, or old enough for the team's queue (as `waitsUntil` in ./rules.ts). */
const waitsNoMore = (now: Date): Prisma.Sql => Prisma.sql`(o.situacao <> ${ACTIVE} or o.aberta_em is null
  or case when o.tipo_decidido_em is null
    then (o.aberta_em + make_interval(months => ${MIN_MONTHS_PICKERS}::int))::date
    else ${oldEnoughDay(Prisma.sql`o`)} end <= ${toIsoDay(now)}::date)`;

/**
 * SQL: the organization waits for the team's check. Triggers keep the result of {@link findWithProposal} in
 * `o.com_proposta`. The conditions match the partial index organizations_com_proposta_idx.
 */
const toCheck = (now: Date): Prisma.Sql =>
  Prisma.sql`o.conferida_em is null and ${KEPT} and o.com_proposta and ${waitsNoMore(now)}`;

const CONDITIONS = new Map<string, (now: Date) => Prisma.Sql>([
  ["conferir", toCheck],
  ["pedidos", () => CLAIMED],
  ["conferidas", () => Prisma.sql`o.conferida_em is not null`],
]);

function searched(search: string): Prisma.Sql {
  const cnpj = readCnpjStart(search);
  if (cnpj !== null)
    return Prisma.sql`o.cnpj >= ${cnpj.padEnd(CNPJ_LENGTH, "0")} and o.cnpj <= ${cnpj.padEnd(CNPJ_LENGTH, "Z")}`;
  return Prisma.join(
    likePatterns(search).map(
      (pattern) => Prisma.sql`sem_acento(o.razao_social || ' ' || o.nome_conhecido) like ${pattern}`,
    ),
    " and ",
  );
}

export async function listOrganizations(state: ListState, now = new Date()): Promise<Page<OrganizationRow>> {
  const direction = state.sort === "novas" ? "desc" : "asc";
  const order = Prisma.raw(direction);
  const condition = CONDITIONS.get(state.filters.estado ?? "")?.(now) ?? Prisma.sql`true`;
  const search = state.search === "" ? Prisma.sql`true` : searched(state.search);
  const found = await db.$queryRaw<OrganizationRow[]>`
    select o.id, o.cnpj, o.razao_social as "razaoSocial", o.nome_conhecido as "nomeConhecido", o.cidade, o.estado,
      o.situacao, o.tipo, o.tipo_decidido_em as "tipoDecididoEm", o.aberta_em as "abertaEm", o.conferida_em as "conferidaEm", o.created_at as "createdAt",
      (select p.full_name from organization_members m join profiles p on p.user_id = m.user_id
        where m.organization_id = o.id and m.estado = 'ativo') as keeper,
      (select count(*)::int from ${CLAIMS} and m.organization_id = o.id) as claims
    from organizations o where ${condition} and ${search}
      and ${isAfter(Prisma.sql`o.created_at, o.id`, state.after, direction)}
    order by o.created_at ${order}, o.id ${order} limit ${ROWS + 1}`;
  return pageOf(found, ({ createdAt, id }) => ({ key: momentKey(createdAt), id }));
}

type OrganizationQueues = { unchecked: number; claims: number };

export async function countOrganizationQueues(now = new Date()): Promise<OrganizationQueues> {
  const [row] = await db.$queryRaw<[OrganizationQueues]>`
    select (select count(*)::int from (
        select from organizations o where ${toCheck(now)} limit ${COUNT_LIMIT}) q) as unchecked,
      (select count(*)::int from (
        select from ${CLAIMS} limit ${COUNT_LIMIT}) q) as claims`;
  return row;
}

export type ComparedProject = {
  id: string;
  nome: string;
  /** `sent`: waits for the team, even if an earlier version is public. */
  state: "listed" | "sent" | "draft";
  numeroAprovacao: string;
  cidade: string;
  estado: string;
  fonteUrl: string | null;
  imported: boolean;
  isOwned: boolean;
  /** CNPJ of the bank account's holder. Null without a bank account, and on old rows, which store no holder. */
  holder: string | null;
  accountHint: string | null;
};

const COMPARED = 50;

export async function readOrganization(id: string) {
  const known = await db.organization.findUnique({ where: { id }, select: { cnpj: true } });
  const organization = known && (await findForReview(known.cnpj));
  if (!organization) return null;
  const compare = await findWithProposal(db, [id]);
  const sent = new Map(organization.enviados.map((project) => [project.id, project]));
  const wanted = [...new Set([...sent.keys(), ...organization.projects.map((project) => project.id)])];
  const rows = await db.project.findMany({
    where: { id: { in: wanted.slice(0, COMPARED) } },
    select: {
      id: true,
      nomeProjeto: true,
      publicado: true,
      numeroAprovacao: true,
      cidade: true,
      estado: true,
      fonteUrl: true,
      sourceId: true,
      captadorId: true,
      bankAccount: { select: { hint: true, holder: true } },
    },
    orderBy: { createdAt: "asc" },
  });
  const projects = rows.map((row): ComparedProject => {
    const proposal = sent.get(row.id);
    return {
      id: row.id,
      nome: proposal?.nome || row.nomeProjeto,
      state: proposal ? "sent" : row.publicado ? "listed" : "draft",
      numeroAprovacao: proposal?.numeroAprovacao || row.numeroAprovacao || "",
      cidade: proposal?.cidade || row.cidade,
      estado: proposal?.estado || row.estado,
      fonteUrl: row.fonteUrl,
      imported: row.sourceId !== null,
      isOwned: row.captadorId !== null,
      holder: row.bankAccount?.holder ?? null,
      accountHint: row.bankAccount?.hint ?? null,
    };
  });
  return {
    ...organization,
    hasProposal: compare.has(id),
    compared: projects,
    more: Math.max(0, wanted.length - COMPARED),
  };
}

export type OrganizationDetails = NonNullable<Awaited<ReturnType<typeof readOrganization>>>;
