import "server-only";
import { type ListState, type Page, pageOf, ROWS } from "@/lib/admin/list/rules";
import { isUuid } from "@/lib/kit/ids";
import { publicName } from "@/lib/people/organizations/rules";
import { db, type Prisma } from "@/lib/server/db";
import { COMMAND, ENDED_ACCOUNT } from "./messages";
import { type AuditAction, type AuditKind, accountsIn, type Snapshot, withAccountNames } from "./rules";

export type AuditRow = {
  id: string;
  moment: Date;
  author: string;
  adminId: string | null;
  action: AuditAction;
  kind: AuditKind;
  objectId: string;
  /** Null for an object without a name, and for one that no longer exists. */
  objectName: string | null;
  /** In `before` and `after`, names replace the ids of accounts. */
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

export async function listAudit(state: ListState): Promise<Page<AuditRow>> {
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

type Names = Record<"objects" | "accounts", ReadonlyMap<string, string>>;

async function namesOf(rows: Stored[]): Promise<Names> {
  const mentioned = rows
    .flatMap(({ before, after }) => [before, after].flatMap((one) => accountsIn(one as Snapshot | null)))
    .filter(isUuid);
  const among = <T>(wanted: AuditKind, read: (ids: { in: string[] }) => Promise<T[]>): Promise<T[]> | T[] => {
    const own = rows.flatMap(({ kind, objectId }) => (kind === wanted && isUuid(objectId) ? objectId : []));
    const ids = wanted === "conta" ? [...own, ...mentioned] : own;
    return ids.length === 0 ? [] : read({ in: [...new Set(ids)] });
  };
  const [accounts, organizations, projects, deals, tickets, files] = await Promise.all([
    among("conta", (id) =>
      db.user.findMany({
        where: { id, anonymisedAt: null },
        select: { id: true, email: true, profile: { select: { fullName: true } } },
      }),
    ),
    among("organizacao", (id) =>
      db.organization.findMany({
        where: { id },
        select: { id: true, razaoSocial: true, nomeConhecido: true },
      }),
    ),
    among("projeto", (id) => db.project.findMany({ where: { id }, select: { id: true, nomeProjeto: true } })),
    among("apoio", (id) =>
      db.opportunity.findMany({
        where: { id },
        select: { id: true, projeto: { select: { nomeProjeto: true } } },
      }),
    ),
    among("chamado", (id) =>
      db.supportTicket.findMany({ where: { id }, select: { id: true, assunto: true } }),
    ),
    among("importacao", (id) =>
      db.importPreview.findMany({ where: { id }, select: { id: true, fileName: true } }),
    ),
  ]);
  const objects = new Map([
    ...accounts.map(({ id, email, profile }) => [id, profile?.fullName || email] as const),
    ...organizations.map(({ id, ...organization }) => [id, publicName(organization)] as const),
    ...projects.map(({ id, nomeProjeto }) => [id, nomeProjeto] as const),
    ...deals.map(({ id, projeto }) => [id, projeto.nomeProjeto] as const),
    ...tickets.map(({ id, assunto }) => [id, assunto] as const),
    ...files.map(({ id, fileName }) => [id, fileName] as const),
  ]);
  const named = accounts.map(
    ({ id, email, profile }) => [id, [profile?.fullName, email].filter(Boolean).join(", ")] as const,
  );
  return { objects, accounts: new Map(named) };
}

async function withAuthors(rows: Stored[]): Promise<AuditRow[]> {
  const ids = [...new Set(rows.flatMap(({ adminId }) => adminId ?? []))];
  const [users, { objects, accounts }] = await Promise.all([
    db.user.findMany({
      where: { id: { in: ids } },
      select: { id: true, profile: { select: { fullName: true } } },
    }),
    namesOf(rows),
  ]);
  const names = new Map(users.map(({ id, profile }) => [id, profile?.fullName]));
  const accountName = (id: string) => accounts.get(id) ?? `${ENDED_ACCOUNT} (${id})`;
  return rows.map(({ id, createdAt, adminId, action, kind, objectId, before, after, reason }) => ({
    id,
    moment: createdAt,
    author: adminId === null ? COMMAND : (names.get(adminId) ?? ENDED_ACCOUNT),
    adminId,
    action: action as AuditAction,
    kind: kind as AuditKind,
    objectId,
    objectName: objects.get(objectId) || null,
    before: withAccountNames(before as Snapshot | null, accountName),
    after: withAccountNames(after as Snapshot | null, accountName),
    reason,
  }));
}
