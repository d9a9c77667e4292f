import "server-only";
import { type ListState, likePatterns, momentKey, momentOf, pageOf, ROWS } from "@/lib/admin/list/rules";
import type { Cursor } from "@/lib/kit/cursor";
import { isUuid } from "@/lib/kit/ids";
import { db, Prisma } from "@/lib/server/db";
import { readPersonSearch } from "./rules";

export type AccountRow = {
  id: string;
  email: string;
  name: string | null;
  userType: "captador" | "financiador" | null;
  companyName: string | null;
  confirmedAt: Date | null;
  suspendedAt: Date | null;
  createdAt: Date;
};

/** Maximum number of names, and of e-mails, that a search reads, because a common word would read the whole table. */
const MATCHES = 100;

/** SQL: condition of a search. Each kind of search has its own index. */
function searched(text: string): Prisma.Sql {
  const search = readPersonSearch(text);
  switch (search.kind) {
    case "nothing":
      return Prisma.sql`true`;
    case "email":
      return Prisma.sql`u.email = ${search.email}::citext`;
    case "document":
      return Prisma.sql`u.id in (select user_id from profiles where document_number = ${search.number}
        union all select user_id from empresas where cnpj = ${search.number})`;
    case "words": {
      const patterns = likePatterns(search.text);
      const all = (column: Prisma.Sql) =>
        Prisma.join(
          patterns.map((pattern) => Prisma.sql`${column} like ${pattern}`),
          " and ",
        );
      return Prisma.sql`u.id in (
        (select user_id from profiles where ${all(Prisma.sql`sem_acento(full_name)`)} limit ${MATCHES})
        union all (select id from users where ${all(Prisma.sql`lower(email::text)`)} limit ${MATCHES}))`;
    }
  }
}

export async function listAccounts(
  { filters, sort, search, after }: ListState,
  most = ROWS + 1,
): Promise<{ rows: AccountRow[]; next: Cursor | null }> {
  const isNewest = sort !== "antigas";
  const moment = after && momentOf(after.key);
  const direction = isNewest ? Prisma.raw("desc") : Prisma.raw("asc");
  const compare = isNewest ? Prisma.raw("<") : Prisma.raw(">");
  const from =
    after && moment
      ? Prisma.sql`and (u.created_at, u.id) ${compare} (${moment}, ${after.id}::uuid)`
      : Prisma.empty;
  const { tipo } = filters;
  const ofType =
    tipo === "suspensas"
      ? Prisma.sql`and u.suspenso_em is not null`
      : tipo && tipo !== "todas"
        ? Prisma.sql`and p.user_type = ${tipo}`
        : Prisma.empty;
  const found = await db.$queryRaw<AccountRow[]>`
    select u.id, u.email::text as email, p.full_name as name, p.user_type as "userType",
      p.company_name as "companyName", u.email_confirmed_at as "confirmedAt",
      u.suspenso_em as "suspendedAt", u.created_at as "createdAt"
    from users u left join profiles p on p.user_id = u.id
    where u.anonymised_at is null and ${searched(search)} ${ofType} ${from}
    order by u.created_at ${direction}, u.id ${direction} limit ${most}`;
  return pageOf(found, ({ createdAt, id }) => ({ key: momentKey(createdAt), id }));
}

/** Maximum number of rows in a list on an account's page, except open sessions. */
const LATEST = 20;

/** Events of every sent mail. The page hides them, because they say nothing about the person. */
const OF_EACH_MAIL = ["email_start", "email_sent"];

/** Conditions for a person's rows. Each condition is read by its own index, and the results are merged. */
const SIDES = [(captadorId: string) => ({ captadorId }), (financiadorId: string) => ({ financiadorId })];
const DEAL_SIDES = [true, false].flatMap((waits) => [
  (captadorId: string) => ({ captadorId, esperaCaptador: waits }),
  (financiadorId: string) => ({ financiadorId, esperaFinanciador: waits }),
]);

async function newestOf<Side, Row extends { createdAt: Date }>(
  sides: readonly Side[],
  read: (side: Side) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = (await Promise.all(sides.map(read))).flat();
  return rows.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).slice(0, LATEST);
}

async function withProjects<Row extends { projetoId: string }>(rows: Row[]) {
  const projects = await db.project.findMany({
    where: { id: { in: [...new Set(rows.map(({ projetoId }) => projetoId))] } },
    select: { id: true, nomeProjeto: true },
  });
  const names = new Map(projects.map(({ id, nomeProjeto }) => [id, nomeProjeto]));
  return rows.map(({ projetoId, ...row }) => ({
    ...row,
    projeto: { id: projetoId, nomeProjeto: names.get(projetoId) ?? "" },
  }));
}

/** Null for an unknown or deleted account. */
export async function readAccount(id: string, now: Date) {
  if (!isUuid(id)) return null;
  const latest = { orderBy: { createdAt: "desc" }, take: LATEST } as const;
  const [account, supports, payments] = await Promise.all([
    db.user.findUnique({
      where: { id, anonymisedAt: null },
      select: {
        id: true,
        email: true,
        emailConfirmedAt: true,
        createdAt: true,
        lastSignInAt: true,
        suspendedAt: true,
        profile: true,
        empresa: { select: { cnpj: true, razaoSocial: true } },
        administrator: { select: { grantedAt: true, revokedAt: true } },
        secondFactor: { select: { confirmedAt: true } },
        sessions: {
          where: { endedAt: null, expiresAt: { gt: now } },
          select: { id: true, device: true, createdAt: true, lastSeenAt: true },
          orderBy: { lastSeenAt: "desc" },
        },
        organizations: {
          select: { estado: true, organization: { select: { id: true, razaoSocial: true, cnpj: true } } },
          take: LATEST,
        },
        projects: { select: { id: true, nomeProjeto: true, publicado: true }, ...latest },
        tickets: {
          select: { id: true, numero: true, assunto: true, status: true, createdAt: true },
          ...latest,
        },
        planPayments: {
          select: { id: true, plan: true, amount: true, status: true, createdAt: true },
          ...latest,
        },
        securityEvents: {
          where: { eventType: { notIn: OF_EACH_MAIL } },
          select: { id: true, eventType: true, createdAt: true },
          ...latest,
        },
        colleagues: {
          where: { endedAt: null },
          select: { id: true, name: true, email: true, role: true, acceptedAt: true, invitedAt: true },
          orderBy: { invitedAt: "desc" },
          take: LATEST,
        },
        _count: { select: { projects: true, tickets: true, favorites: true } },
      },
    }),
    newestOf(DEAL_SIDES, (side) =>
      db.opportunity.findMany({
        where: side(id),
        select: { id: true, status: true, amount: true, createdAt: true, projetoId: true },
        ...latest,
      }),
    ).then(withProjects),
    newestOf(SIDES, (side) =>
      db.opportunityPayment.findMany({
        where: side(id),
        select: { id: true, kind: true, feeAmount: true, paymentStatus: true, createdAt: true },
        ...latest,
      }),
    ),
  ]);
  return account && { ...account, supports, payments };
}

export type AccountDetails = NonNullable<Awaited<ReturnType<typeof readAccount>>>;
