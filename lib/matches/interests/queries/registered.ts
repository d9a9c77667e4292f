import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { availableAmount } from "@/lib/catalog/projects/rules/progress";
import { isUuid } from "@/lib/kit/ids";
import { showPhone } from "@/lib/kit/masks";
import { type InterestStatus, OPEN_OR_CONFIRMED, type OpportunityStatus, type Side } from "@/lib/kit/states";
import { CNPJ_LENGTH } from "@/lib/kit/validation";
import { CONTACT_IS_OPEN, STAYS_WITH_CAPTADOR } from "@/lib/people/contact/queries";
import { namesInEmail } from "@/lib/people/contact/rules/anonymity";
import { isContactOpen } from "@/lib/people/contact/rules/open";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { waitsSince } from "../rules/deadline";
import type { FunderFacts } from "../rules/funder";
import { isOpenForInterest, isWithdrawable } from "../rules/states";

export type InterestDefaults = {
  nomeEmpresa: string;
  emailContato: string;
  telefoneContato: string;
  /** Whether the account has a CNPJ, so that its tax regime can be looked up. */
  isCompany: boolean;
  /** Names of the account, and names in its e-mail's domain. Hidden in messages until the contact is open. */
  nomes: string[];
  isPerson: boolean;
  kind: Omit<FunderFacts, "regime">;
  /** Projects whose captador opened the contact for an earlier interest, and can still read the contact. */
  openProjects: string[];
};

export async function listInterestStates(
  userId: string,
  projetoIds: string[],
): Promise<Map<string, InterestStatus>> {
  const rows = await db.interest.findMany({
    where: { userId, projetoId: { in: projetoIds } },
    select: { projetoId: true, statusInteresse: true },
  });
  return new Map(rows.map((row) => [row.projetoId, row.statusInteresse as InterestStatus]));
}

/** Confirmed support (centavos) that the project's amount raised does not include yet. Null without such a support. */
export async function readUncounted(userId: string, projetoId: string): Promise<number | null> {
  const deal = await db.opportunity.findFirst({
    where: { status: "confirmada", match: { interesse: { userId, projetoId } } },
    select: { confirmedAmount: true },
  });
  return deal && Number(deal.confirmedAmount);
}

export async function getInterestDefaults(viewer: Viewer): Promise<InterestDefaults> {
  const [user, open] = await Promise.all([
    db.user.findUnique({
      where: { id: viewer.userId },
      select: {
        profile: {
          select: { companyName: true, phone: true, personType: true, documentNumber: true, state: true },
        },
        empresa: { select: { razaoSocial: true, telefone: true, estado: true } },
      },
    }),
    // Search by `etapa`, which is indexed, instead of the status. Cancelled deals have the `etapa` 'encerrado'.
    db.opportunity.findMany({
      where: { financiadorId: viewer.userId, etapa: "encerrado", unlockedAt: { not: null } },
      select: { projetoId: true, captadorId: true, projeto: { select: { captadorId: true } } },
    }),
  ]);
  const { profile, empresa } = user ?? {};
  return {
    nomeEmpresa: profile?.companyName || empresa?.razaoSocial || viewer.fullName,
    emailContato: viewer.email,
    telefoneContato: showPhone(profile?.phone || empresa?.telefone || ""),
    isCompany: Boolean(empresa ?? (profile?.personType === "juridica" && profile.documentNumber)),
    nomes: [
      ...[viewer.fullName, profile?.companyName, empresa?.razaoSocial].filter(
        (name) => typeof name === "string",
      ),
      ...namesInEmail(viewer.email),
    ],
    isPerson: !empresa && profile?.personType === "fisica",
    kind: { isCompany: isCompanyAccount(user), estado: empresa?.estado ?? profile?.state ?? null },
    // A contact that a former captador opened is not open to the present captador.
    openProjects: open
      .filter(({ captadorId, projeto }) => captadorId === projeto.captadorId)
      .map(({ projetoId }) => projetoId),
  };
}

type Kinds = { personType: string | null; documentNumber: string | null };

/** Same rule as IS_COMPANY in received.ts. */
function isCompanyAccount(user: { profile: Kinds | null; empresa: object | null } | null): boolean {
  if (user?.empresa) return true;
  const document = user?.profile?.documentNumber;
  return document ? document.length === CNPJ_LENGTH : user?.profile?.personType === "juridica";
}

/** CNPJ of 14 characters; null for a person, and for a company without a CNPJ. */
export async function findCompanyCnpj(userId: string): Promise<string | null> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: {
      empresa: { select: { cnpj: true } },
      profile: { select: { personType: true, documentNumber: true } },
    },
  });
  if (user?.empresa) return user.empresa.cnpj;
  return user?.profile?.personType === "juridica" ? user.profile.documentNumber : null;
}

/** Amount (centavos) that the project `which` still looks for. Null if no listed project meets that condition. */
export async function findAvailable(
  tx: Pick<Transaction, "$queryRaw">,
  which: Prisma.Sql,
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ available: number }[]>`
    select projeto_disponivel(p.status, p.valor_total, p.valor_captado)::float8 as available
    from projects p where p.publicado and ${which}`;
  return row?.available ?? null;
}

export type Owner = { userId: string; name: string; email: string };

export type Target = { slug: string; nome: string; status: string; owner: Owner | null };

/** SQL: columns of {@link Target}, from the project and from the captador's profile `c` and account `u`. */
export const targetColumns = (project: "p" | "projeto"): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(project)}.slug, ${Prisma.raw(project)}.nome_projeto as nome, ${Prisma.raw(project)}.status,
    case when c.user_id is not null
      then json_build_object('userId', c.user_id, 'name', c.full_name, 'email', u.email) end as owner`;

async function readTarget(tx: Transaction, which: Prisma.Sql): Promise<Target | null> {
  // Raw SQL, because Prisma would read the three tables in three statements.
  const [target] = await tx.$queryRaw<Target[]>`
    select ${targetColumns("p")} from projects p
      left join profiles c on c.user_id = p.captador_id left join users u on u.id = c.user_id
    where ${which}`;
  return target ?? null;
}

export const findTarget = (projetoId: string): Promise<Target | null> =>
  readTarget(db, Prisma.sql`p.id = ${projetoId}::uuid and p.publicado`);

/** The project may be unlisted. */
export const findTargetOf = (tx: Transaction, interestId: string): Promise<Target | null> =>
  readTarget(
    tx,
    Prisma.sql`p.id = (select projeto_id from empresas_interessadas where id = ${interestId}::uuid)`,
  );

export async function findInterest(userId: string, projetoId: string): Promise<InterestStatus | null> {
  const states = await listInterestStates(userId, [projetoId]);
  return states.get(projetoId) ?? null;
}

/**
 * SQL: whether a former captador of the project `p` keeps the deal with this funder ({@link STAYS_WITH_CAPTADOR}).
 * - A project and a funder have only one deal. So the project's present captador cannot accept this funder's interest.
 * - If the former captador deleted their account, they keep the deal only while the project has another captador.
 */
export const isKeptByFormer = (funderId: Prisma.Sql): Prisma.Sql => Prisma.sql`exists (
  select from matches m where m.projeto_id = p.id and m.financiador_id = ${funderId}
    and m.captador_id is distinct from p.captador_id and ${STAYS_WITH_CAPTADOR}
    and (p.captador_id is not null or exists (select from users where id = m.captador_id and anonymised_at is null)))`;

/** SQL: whether an interest's contact is open to the project's present captador. A withdrawal leaves it open (A6.2). */
export const hasOpenContact = (interestId: Prisma.Sql): Prisma.Sql => Prisma.sql`exists (
  select from matches m join opportunities o on o.match_id = m.id join projects owned on owned.id = m.projeto_id
  where m.interesse_id = ${interestId} and owned.captador_id = m.captador_id and ${CONTACT_IS_OPEN})`;

export async function isDealKept(userId: string, projetoId: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from projects p where p.id = ${projetoId}::uuid and ${isKeptByFormer(Prisma.sql`${userId}::uuid`)}`;
  return rows.length > 0;
}

export type EarlierRegistration = {
  id: string;
  registradoEm: Date;
  aceitoEm: Date | null;
  encerradoEm: Date | null;
  motivo: string | null;
  /** The reader's colleague who registered the interest, or who answered it. */
  colega: string | null;
};

const MAX_EARLIER = 50;

/** Newest first. A captador reads only registrations that name them as captador (`captadorId` of EarlierInterest). */
export const listEarlier = (interestId: string, side: Side, userId: string): Promise<EarlierRegistration[]> =>
  db.$queryRaw<EarlierRegistration[]>`
    select e.id, e.registrado_em as "registradoEm", e.aceito_em as "aceitoEm", e.encerrado_em as "encerradoEm",
      e.motivo, c.nome as colega
    from interesses_anteriores e left join colegas c on c.conta_id = ${userId}::uuid
      and c.id = case when ${side} = 'captador' then e.respondido_por_colega else e.registrado_por_colega end
    where e.interesse_id = ${interestId}::uuid and (${side} = 'financiador' or e.captador_id = ${userId}::uuid)
    order by e.registrado_em desc, e.id desc limit ${MAX_EARLIER}`;

/** A change of an interest's amount (centavos). `antes` is null for its first amount. */
export type ChangedAmount = { id: string; antes: number | null; valor: number; em: Date };

const MAX_AMOUNTS = 50;

/** Newest first. A captador reads only amounts that were named while they had the project. */
export const listAmounts = (interestId: string, side: Side, userId: string): Promise<ChangedAmount[]> =>
  db.$queryRaw<ChangedAmount[]>`
    select id, valor_antes::float8 as antes, valor::float8 as valor, mudado_em as em from interesses_valores
    where interesse_id = ${interestId}::uuid and (${side} = 'financiador' or captador_id = ${userId}::uuid)
    order by mudado_em desc, id desc limit ${MAX_AMOUNTS}`;

const VIEW = {
  id: true,
  projetoId: true,
  statusInteresse: true,
  valorInteresse: true,
  observacoes: true,
  emailContato: true,
  createdAt: true,
  respondidoEm: true,
  encerradoEm: true,
  motivoRecusa: true,
  valorPedidoEm: true,
  registradoPorColega: true,
  projeto: {
    select: {
      slug: true,
      nomeProjeto: true,
      proponente: true,
      cidade: true,
      estado: true,
      categoria: true,
      status: true,
      valorTotal: true,
      valorCaptado: true,
      publicado: true,
      captadorId: true,
      captadorDesde: true,
    },
  },
  match: {
    select: { captadorId: true, opportunity: { select: { id: true, status: true, unlockedAt: true } } },
  },
} satisfies Prisma.InterestSelect;

type Row = Prisma.InterestGetPayload<{ select: typeof VIEW }>;

function dealOf({ match }: Row): string | null {
  const deal = match?.opportunity;
  return deal && (deal.status !== "cancelada" || deal.unlockedAt !== null) ? deal.id : null;
}

/** Same rule as {@link hasOpenContact}. */
function isOpenForProject({ match, projeto }: Row): boolean {
  const deal = match?.captadorId === projeto.captadorId ? match?.opportunity : null;
  return !!deal && isContactOpen({ status: deal.status as OpportunityStatus, unlockedAt: deal.unlockedAt });
}

type OfInterest = {
  colega: string | null;
  isKept: boolean;
  anteriores: EarlierRegistration[];
  valores: ChangedAmount[];
};

/** Amounts in centavos. */
function toView(row: Row, { colega, isKept, anteriores, valores }: OfInterest) {
  const { id, projeto, valorInteresse, observacoes, emailContato, createdAt, respondidoEm, motivoRecusa } =
    row;
  const status = row.statusInteresse as InterestStatus;
  return {
    id,
    status,
    projeto: {
      nome: projeto.nomeProjeto,
      proponente: projeto.proponente,
      lugar: `${projeto.cidade}, ${projeto.estado}`,
      categoria: projeto.categoria,
      href: projeto.publicado ? `/lir-projetos/${projeto.slug}` : null,
    },
    valor: valorInteresse === null ? null : Number(valorInteresse),
    disponivel: availableAmount(projeto.status, Number(projeto.valorTotal), Number(projeto.valorCaptado)),
    observacoes,
    contato: emailContato,
    registradoEm: createdAt,
    esperaDesde: waitsSince(createdAt, projeto.captadorDesde),
    hasOwner: projeto.captadorId !== null,
    isOpen: projeto.publicado && isOpenForInterest(projeto.status),
    isKept,
    hasAmount: valorInteresse !== null,
    isAmountAsked: row.valorPedidoEm !== null && valorInteresse === null && status === "Interessada",
    isContactOpen: isOpenForProject(row),
    canWithdraw: isWithdrawable(status),
    respondidoEm,
    encerradoEm: row.encerradoEm,
    motivo: motivoRecusa,
    colega,
    anteriores,
    valores,
    opportunityId: dealOf(row),
  };
}

export type RegisteredInterest = ReturnType<typeof toView>;

export async function findRegistered(userId: string, id: string): Promise<RegisteredInterest | null> {
  if (!isUuid(id)) return null;
  const row = await db.interest.findFirst({ where: { id, userId }, select: VIEW });
  if (!row) return null;
  const [colleague, anteriores, valores] = await Promise.all([
    row.registradoPorColega
      ? db.colleague.findUnique({ where: { id: row.registradoPorColega }, select: { name: true } })
      : null,
    listEarlier(id, "financiador", userId),
    listAmounts(id, "financiador", userId),
  ]);
  const isFormer = row.match !== null && row.match.captadorId !== row.projeto.captadorId;
  const isKept = isFormer && (await isDealKept(userId, row.projetoId));
  return toView(row, { colega: colleague?.name ?? null, isKept, anteriores, valores });
}

type Sum = { count: number; valor: number };

/**
 * Number and sum (centavos) of a funder's open and confirmed interests whose deals have no receipt.
 * - `done`: the deals with a receipt. They are subtracted instead of joined, which allows index-only scans.
 * - `confirmed`: replaces the amount of a confirmed deal by its confirmed amount.
 */
export async function sumInterests(userId: string): Promise<Sum> {
  const [row] = await db.$queryRaw<Sum[]>`
    select (going.count - done.count)::int as count,
      (going.valor - done.valor + confirmed.difference)::float8 as valor
    from (select count(*) as count, coalesce(sum(valor_interesse), 0) as valor from empresas_interessadas
        where user_id = ${userId}::uuid and status_interesse = any(${OPEN_OR_CONFIRMED})) going,
      (select count(*) as count, coalesce(sum(amount), 0) as valor from opportunities
        where financiador_id = ${userId}::uuid and etapa in ('concluido', 'confirmado_recibo')) done,
      (select coalesce(sum(confirmed_amount - amount), 0) as difference from opportunities
        where financiador_id = ${userId}::uuid and etapa in ('confirmado', 'recibo')) confirmed`;
  return row ?? { count: 0, valor: 0 };
}
