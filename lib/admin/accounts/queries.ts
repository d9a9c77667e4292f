import "server-only";
import { isAfter } from "@/lib/admin/list/queries";
import { type ListState, likePatterns, momentKey, pageOf, ROWS } from "@/lib/admin/list/rules";
import { FEE_STANDING, standingOfFee } from "@/lib/admin/payments/queries";
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

/** Maximum matches by name, and by e-mail. Without it, a search for a common word would read the whole table. */
const MATCHES = 100;

function ofType(tipo: string | undefined): Prisma.Sql {
  if (tipo === "suspensas") return Prisma.sql`u.suspenso_em is not null`;
  return tipo && tipo !== "todas" ? Prisma.sql`p.user_type = ${tipo}` : Prisma.sql`true`;
}

/** `isCut`: matches beyond {@link MATCHES} are left out. */
type Searched = { condition: Prisma.Sql; isCut: boolean };

/** Two selects, each with its own index. Both filter by type, so that no match of another type uses up the limit. */
async function searchedByWords(text: string, tipo: string | undefined): Promise<Searched> {
  const patterns = likePatterns(text);
  const all = (column: Prisma.Sql) =>
    Prisma.join(
      patterns.map((pattern) => Prisma.sql`${column} like ${pattern}`),
      " and ",
    );
  const wanted = Prisma.sql`u.anonymised_at is null and ${ofType(tipo)}`;
  const found = await db.$queryRaw<{ id: string; byName: boolean }[]>`
    (select u.id, true as "byName" from profiles p join users u on u.id = p.user_id
      where ${all(Prisma.sql`sem_acento(p.full_name)`)} and ${wanted} limit ${MATCHES + 1})
    union all (select u.id, false from users u left join profiles p on p.user_id = u.id
      where ${all(Prisma.sql`lower(u.email::text)`)} and ${wanted} limit ${MATCHES + 1})`;
  const matches = [true, false].map((isName) => found.filter(({ byName }) => byName === isName));
  const ids = matches.flatMap((rows) => rows.slice(0, MATCHES).map(({ id }) => id));
  return {
    condition: Prisma.sql`u.id = any(${ids}::uuid[])`,
    isCut: matches.some((rows) => rows.length > MATCHES),
  };
}

async function searched({ search: text, filters }: ListState): Promise<Searched> {
  const search = readPersonSearch(text);
  switch (search.kind) {
    case "nothing":
      return { condition: Prisma.sql`true`, isCut: false };
    case "email":
      return { condition: Prisma.sql`u.email = ${search.email}::citext`, isCut: false };
    case "document":
      return {
        condition: Prisma.sql`u.id in (select user_id from profiles where document_number = ${search.number}
          union all select user_id from empresas where cnpj = ${search.number})`,
        isCut: false,
      };
    case "words":
      return searchedByWords(search.text, filters.tipo);
  }
}

export async function listAccounts(state: ListState, most = ROWS + 1) {
  const { filters, sort, after } = state;
  const direction = sort === "antigas" ? "asc" : "desc";
  const order = Prisma.raw(direction);
  const { condition, isCut } = await searched(state);
  const found = await db.$queryRaw<AccountRow[]>`
    select u.id, u.email::text as email, p.full_name as name, p.user_type as "userType",
      p.company_name as "companyName", u.email_confirmed_at as "confirmedAt",
      u.suspenso_em as "suspendedAt", u.created_at as "createdAt"
    from users u left join profiles p on p.user_id = u.id
    where u.anonymised_at is null and ${condition} and ${ofType(filters.tipo)}
      and ${isAfter(Prisma.sql`u.created_at, u.id`, after, direction)}
    order by u.created_at ${order}, u.id ${order} limit ${most}`;
  return { ...pageOf(found, ({ createdAt, id }) => ({ key: momentKey(createdAt), id })), isCut };
}

/** Limit of each list in {@link readAccount} except the open sessions. */
const LATEST = 20;

/** Events that every mail writes. */
const OF_EACH_MAIL = ["email_start", "email_sent"];

/**
 * Conditions that together find all deals of a person, as captador or funder. Each has the flag `espera…`, because the
 * indexes of `opportunities` have the flag before the time.
 */
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

type PaidBy = { id: string; stripePaymentIntentId: string | null };

const checkoutOf = ({ checkouts, stripePaymentIntentId }: Omit<PaidBy, "id"> & { checkouts: PaidBy[] }) =>
  checkouts.find((one) => one.stripePaymentIntentId === stripePaymentIntentId) ?? checkouts[0];

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
          select: {
            id: true,
            plan: true,
            amount: true,
            refundedAmount: true,
            refundDue: true,
            bouncedAmount: true,
            reservedAmount: true,
            disputedAt: true,
            status: true,
            createdAt: true,
          },
          ...latest,
        },
        securityEvents: {
          where: { eventType: { notIn: OF_EACH_MAIL } },
          select: { id: true, eventType: true, createdAt: true },
          ...latest,
        },
        colleagues: {
          where: { endedAt: null },
          select: {
            ...{ id: true, name: true, formerNames: true, email: true, role: true },
            ...{ acceptedAt: true, invitedAt: true },
          },
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
    // Captadores pay all fees, so a funder has none.
    db.opportunityPayment.findMany({
      where: { captadorId: id },
      select: {
        ...FEE_STANDING,
        checkouts: {
          ...FEE_STANDING.checkouts,
          select: { ...FEE_STANDING.checkouts.select, id: true },
          orderBy: { settledAt: "desc" },
        },
        id: true,
        kind: true,
        createdAt: true,
      },
      ...latest,
    }),
  ]);
  const fees = payments.map((row) => ({
    ...standingOfFee(row),
    id: row.id,
    checkoutId: checkoutOf(row)?.id ?? null,
    kind: row.kind,
    createdAt: row.createdAt,
  }));
  return account && { ...account, supports, fees };
}

export type AccountDetails = NonNullable<Awaited<ReturnType<typeof readAccount>>>;
