import "server-only";
import { type ListState, pageOf, ROWS } from "@/lib/admin/list/rules";
import type { Cursor } from "@/lib/kit/cursor";
import { isUuid } from "@/lib/kit/ids";
import { db, type Prisma } from "@/lib/server/db";
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
