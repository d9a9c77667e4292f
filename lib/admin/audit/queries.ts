import "server-only";
import { type ListState, pageOf, ROWS } from "@/lib/admin/list/rules";
import type { Cursor } from "@/lib/kit/cursor";
import { isUuid } from "@/lib/kit/ids";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { COMMAND, ENDED_ACCOUNT } from "./messages";
import type { AuditAction, AuditKind, Snapshot } from "./rules";

export type AuditRow = {
  id: string;
  moment: Date;
  author: string;
  adminId: string | null;
  action: AuditAction;
  kind: AuditKind;
  objectId: string;
  before: Snapshot | null;
  after: Snapshot | null;
  reason: string;
};

/** SQL: accounts that are a party of an object, for example its owner. Objects of other kinds have no parties. */
const PARTIES: Partial<Record<AuditKind, (id: string) => Prisma.Sql>> = {
  conta: (id) => Prisma.sql`select ${id}::uuid`,
  organizacao: (id) => Prisma.sql`select user_id from organization_members
    where organization_id = ${id}::uuid and estado in ('ativo', 'aguardando')`,
  projeto: (id) => Prisma.sql`select captador_id from projects where id = ${id}::uuid`,
  interesse: (id) => Prisma.sql`select unnest(array[i.user_id, p.captador_id])
    from empresas_interessadas i join projects p on p.id = i.projeto_id where i.id = ${id}::uuid`,
  apoio: (id) => Prisma.sql`select unnest(array[captador_id, financiador_id])
    from opportunities where id = ${id}::uuid`,
  // The funder is a party, because the fee opens the funder's contact.
  pagamento: (id) => Prisma.sql`select unnest(array[c.user_id, p.financiador_id])
    from checkouts c left join opportunity_payments p on p.id = c.payment_id where c.id = ${id}::uuid`,
  mensalidade: (id) => Prisma.sql`select user_id from plan_payments where id = ${id}::uuid`,
  chamado: (id) => Prisma.sql`select user_id from support_tickets where id = ${id}::uuid`,
  denuncia: (
    id,
  ) => Prisma.sql`select unnest(array[p.captador_id, q.autor_id, r.autor_id]) from content_reports r
    left join project_updates u on u.id = r.update_id
    left join project_questions q on q.id = r.question_id
    join projects p on p.id in (r.projeto_id, u.projeto_id, q.projeto_id) where r.id = ${id}::uuid`,
  denuncia_conversa: (
    id,
  ) => Prisma.sql`select unnest(array[r.reporter_id, s.user_id, i.user_id]) from talk_reports r
    left join talk_sides s on s.talk_id = r.talk_id left join empresas_interessadas i on i.id = r.interesse_id
    where r.id = ${id}::uuid`,
};

/**
 * Whether a member of the team is a party of an object, through the own account or as a colleague in another account.
 */
export async function isOwnMatter(
  tx: Transaction,
  adminId: string,
  { kind, objectId }: { kind: AuditKind; objectId: string },
): Promise<boolean> {
  const parties = PARTIES[kind];
  if (!parties) return false;
  const [row] = await tx.$queryRaw<[{ isOwn: boolean }]>`
    select exists (select from (${parties(objectId)}) parties (id)
      where id = ${adminId}::uuid or id in (
        select conta_id from colegas where pessoa_id = ${adminId}::uuid and encerrado_em is null)) as "isOwn"`;
  return row.isOwn;
}

/** The search text is an object's id or the author's whole e-mail. */
async function whereOf({ filters, search, after }: ListState): Promise<Prisma.AuditEntryWhereInput> {
  const where: Prisma.AuditEntryWhereInput = {};
  if (filters.objeto && filters.objeto !== "todos") where.kind = filters.objeto;
  if (after) where.id = { lt: after.id };
  if (search === "") return where;
  if (isUuid(search.toLowerCase())) return { ...where, objectId: search.toLowerCase() };
  const author = await db.user.findUnique({ where: { email: search }, select: { id: true } });
  return { ...where, adminId: author?.id ?? null, ...(!author && { id: { in: [] } }) };
}

export async function listAudit(state: ListState): Promise<{ rows: AuditRow[]; next: Cursor | null }> {
  const found = await db.auditEntry.findMany({
    where: await whereOf(state),
    orderBy: { id: "desc" },
    take: ROWS + 1,
  });
  const { rows, next } = pageOf(found, ({ id }) => ({ key: "0", id }));
  return { rows: await withAuthors(rows), next };
}

const LATEST = 8;

export const listAuditLatest = async (): Promise<AuditRow[]> =>
  withAuthors(await db.auditEntry.findMany({ orderBy: { id: "desc" }, take: LATEST }));

export async function listAuditOf(kind: AuditKind, objectId: string): Promise<AuditRow[]> {
  const found = await db.auditEntry.findMany({
    where: { kind, objectId },
    orderBy: { id: "desc" },
    take: ROWS,
  });
  return withAuthors(found);
}

/** Entries of an action on objects of a kind after a moment, newest first. */
export async function listAuditSince(action: AuditAction, kind: AuditKind, since: Date): Promise<AuditRow[]> {
  const found = await db.auditEntry.findMany({
    where: { action, kind, createdAt: { gt: since } },
    orderBy: { id: "desc" },
  });
  return withAuthors(found);
}

type Stored = Awaited<ReturnType<typeof db.auditEntry.findMany>>[number];

async function withAuthors(rows: Stored[]): Promise<AuditRow[]> {
  const ids = [...new Set(rows.flatMap(({ adminId }) => adminId ?? []))];
  const users = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, profile: { select: { fullName: true } } },
  });
  const names = new Map(users.map(({ id, profile }) => [id, profile?.fullName]));
  return rows.map(({ id, createdAt, adminId, action, kind, objectId, before, after, reason }) => ({
    id,
    moment: createdAt,
    author: adminId === null ? COMMAND : (names.get(adminId) ?? ENDED_ACCOUNT),
    adminId,
    action: action as AuditAction,
    kind: kind as AuditKind,
    objectId,
    before: before as Snapshot | null,
    after: after as Snapshot | null,
    reason,
  }));
}
