import "server-only";
import { OPEN_STATUSES } from "@/lib/catalog/projects/rules/list-query";
import { type MomentCursor, readMomentCursor, writeMomentCursor } from "@/lib/kit/cursor";
import type { InterestStatus, Side } from "@/lib/kit/states";
import { FUNDER_STATE, IS_COMPANY, statusFor } from "@/lib/matches/interests/queries/received";
import { isKeptByFormer } from "@/lib/matches/interests/queries/registered";
import { waitsSince } from "@/lib/matches/interests/rules/deadline";
import { funderKind } from "@/lib/matches/interests/rules/funder";
import { amountText, isOpenForInterest } from "@/lib/matches/interests/rules/states";
import { canAct, FACT_COLUMNS, type FactsRow, toFacts } from "@/lib/money/deals/queries/facts";
import { contactOf } from "@/lib/money/deals/rules/phase";
import { ofSide } from "@/lib/money/fees/queries";
import { CONTACT_IS_OPEN, IS_SHOWN_DEAL } from "@/lib/people/contact/queries";
import { isContactOpen } from "@/lib/people/contact/rules/open";
import { db, Prisma } from "@/lib/server/db";
import { type Filter, storedAs } from "../rules/filter";
import { type Stage, type SupportStanding, supportStanding } from "../rules/stage";

export const SUPPORTS_PER_PAGE = 20;

export type SupportRow = {
  id: string;
  projeto: string;
  valor: string | null;
  quem: string | null;
  registradoEm: Date;
  naoLidas: number;
  standing: SupportStanding;
};

type ListOptions = {
  userId: string;
  side: Side;
  filter: Filter | null;
  /** Limits a captador's list to one project. */
  slug: string | null;
  cursor?: string | undefined;
};

type Order = { isOldestFirst: boolean; after: MomentCursor | null };

const orderBy = ({ isOldestFirst }: Order, at: Prisma.Sql, id: Prisma.Sql) => {
  const direction = Prisma.raw(isOldestFirst ? "asc" : "desc");
  return Prisma.sql`order by ${at} ${direction}, ${id} ${direction} limit ${SUPPORTS_PER_PAGE + 1}`;
};

const beyond = ({ isOldestFirst, after }: Order, at: Prisma.Sql, id: Prisma.Sql) =>
  after === null
    ? Prisma.sql`true`
    : Prisma.sql`(${at}, ${id}) ${Prisma.raw(isOldestFirst ? ">" : "<")}
        (${after.at}::timestamptz, ${after.id}::uuid)`;

const REGISTERED = Prisma.sql`i.created_at`;
/** Must stay equal to the expression in the partial indexes of accepted interests without an amount. */
const ANSWERED = Prisma.sql`coalesce(i.respondido_em, i.created_at)`;
const INTEREST_ID = Prisma.sql`i.id`;
const DEAL_AT = Prisma.sql`o.created_at`;
const DEAL_ID = Prisma.sql`o.id`;

function interests({ userId, side, slug }: ListOptions, order: Order, where: Prisma.Sql, at = REGISTERED) {
  const mine =
    side === "financiador"
      ? Prisma.sql`empresas_interessadas i where i.user_id = ${userId}::uuid`
      : Prisma.sql`projects p join empresas_interessadas i on i.projeto_id = p.id
          where p.captador_id = ${userId}::uuid and (${slug}::text is null or p.slug = ${slug})`;
  return Prisma.sql`(select i.id as interest, null::uuid as match, ${at} as at, i.id from ${mine} and ${where}
    and ${beyond(order, at, INTEREST_ID)} ${orderBy(order, at, INTEREST_ID)})`;
}

const deals = ({ userId, side, slug }: ListOptions, order: Order, where: Prisma.Sql) => Prisma.sql`(
  select null::uuid as interest, o.match_id as match, o.created_at as at, o.id from opportunities o
  where ${ofSide(side, userId)} and ${where}
    and (${slug}::text is null or o.projeto_id = (select id from projects where slug = ${slug}))
    and ${beyond(order, DEAL_AT, DEAL_ID)} ${orderBy(order, DEAL_AT, DEAL_ID)})`;

const ofStatus = (status: InterestStatus) => Prisma.sql`i.status_interesse = ${status}`;
const LACKS_AMOUNT = Prisma.sql`i.status_interesse = 'Aceita' and i.valor_interesse is null`;
const TAKES_INTERESTS = Prisma.sql`p.publicado and p.status = any(${OPEN_STATUSES})`;

/**
 * SQL: subqueries that are merged into one page. Each reads an index in its order. Only interests of a captador are
 * sorted, because they are spread over several projects.
 */
function branchesOf(wanted: ListOptions, order: Order): Prisma.Sql[] {
  const { side, filter } = wanted;
  const without = () => interests(wanted, order, LACKS_AMOUNT, ANSWERED);
  const inStage = (stage: Stage) =>
    storedAs(stage, side).map((stored) => deals(wanted, order, Prisma.sql`o.etapa = ${stored}`));
  const kept = (where: Prisma.Sql) =>
    side === "captador" ? [deals(wanted, order, Prisma.sql`o.do_captador_anterior and ${where}`)] : [];
  switch (filter) {
    case null:
      return [interests(wanted, order, Prisma.sql`true`), ...kept(IS_SHOWN_DEAL)];
    case "vez": {
      const turn = deals(wanted, order, canAct(side));
      return side === "financiador"
        ? [turn, without()]
        : [turn, interests(wanted, order, Prisma.sql`${ofStatus("Interessada")} and ${TAKES_INTERESTS}`)];
    }
    case "resposta":
      return [interests(wanted, order, ofStatus("Interessada"))];
    case "deposito":
      return [...inStage("deposito"), without()];
    case "encerrado":
      return [
        ...(["Recusada", "Cancelada"] as const).map((status) => interests(wanted, order, ofStatus(status))),
        ...kept(Prisma.sql`${IS_SHOWN_DEAL} and o.status = 'cancelada'`),
      ];
    default:
      return inStage(filter);
  }
}

type Row = Omit<FactsRow, "status"> & {
  id: string;
  at: Date;
  placeId: string;
  projeto: string;
  interestStatus: InterestStatus;
  registradoEm: Date;
  captadorDesde: Date | null;
  respondidoEm: Date | null;
  valor: number | null;
  valorDoApoio: number | null;
  hasOwner: boolean;
  publicado: boolean;
  statusProjeto: string;
  isKept: boolean;
  quem: string | null;
  isCompany: boolean;
  estado: string | null;
  hasAccount: boolean;
  naoLidas: number;
  status: FactsRow["status"] | null;
};

const readRows = (wanted: ListOptions, order: Order) => {
  const { userId, side } = wanted;
  const isCaptador = side === "captador";
  const who = isCaptador ? Prisma.sql`i.nome_empresa` : Prisma.sql`null::text`;
  const status = isCaptador ? statusFor(userId) : Prisma.sql`i.status_interesse`;
  const isKept = isCaptador ? isKeptByFormer(Prisma.sql`i.user_id`) : Prisma.sql`false`;
  return db.$queryRaw<Row[]>`
    with pagina as materialized (
      select interest, match, at, id from (${Prisma.join(branchesOf(wanted, order), " union all ")}) found
      ${orderBy(order, Prisma.sql`at`, Prisma.sql`id`)})
    select i.id, w.at, w.id as "placeId", p.nome_projeto as projeto, ${status} as "interestStatus",
      i.created_at as "registradoEm", p.captador_desde as "captadorDesde", i.respondido_em as "respondidoEm", i.valor_interesse::float8 as valor,
      coalesce(o.confirmed_amount, o.amount)::float8 as "valorDoApoio", p.captador_id is not null as "hasOwner",
      p.publicado, p.status as "statusProjeto", ${isKept} as "isKept", case when ${CONTACT_IS_OPEN} and u.anonymised_at is null then ${who} end as quem,
      u.anonymised_at is null as "hasAccount", ${IS_COMPANY} as "isCompany", ${FUNDER_STATE} as estado, coalesce(s.unread, 0) as "naoLidas", ${FACT_COLUMNS}
    from pagina w
      join empresas_interessadas i
        on i.id = coalesce(w.interest, (select n.interesse_id from matches n where n.id = w.match))
      join users u on u.id = i.user_id left join profiles f on f.user_id = u.id
      left join empresas e on e.user_id = u.id
      join projects p on p.id = i.projeto_id left join organizations g on g.id = p.organizacao_id
      left join matches m on m.interesse_id = i.id
      left join opportunities o on o.match_id = m.id and ${ofSide(side, userId)} and ${IS_SHOWN_DEAL}
      left join bank_accounts b on b.projeto_id = o.projeto_id
      left join lateral (select * from deposit_proofs where opportunity_id = o.id
        order by created_at desc, id desc limit 1) d on d.anulado_em is null
      left join talks t on t.opportunity_id = o.id
      left join talk_sides s on s.talk_id = t.id and s.user_id = ${userId}::uuid
    ${orderBy(order, Prisma.sql`w.at`, Prisma.sql`w.id`)}`;
};

/** The funder's name, or kind and UF while the contact is closed. Null in a funder's list and for deleted funders. */
function whoOf({ quem, hasAccount, isCompany, estado }: Row, side: Side): string | null {
  if (side === "financiador" || !hasAccount) return null;
  return quem ?? funderKind({ isCompany, regime: null, estado });
}

function toRow(row: Row, side: Side, now: Date): SupportRow {
  const { id, projeto, interestStatus, registradoEm, respondidoEm, valor, valorDoApoio } = row;
  const { status, hasOwner, publicado, statusProjeto, isKept, naoLidas } = row;
  const deal = status === null ? null : toFacts({ ...row, status });
  const interest = {
    status: interestStatus,
    registradoEm,
    esperaDesde: waitsSince(registradoEm, row.captadorDesde),
    respondidoEm,
    hasAmount: valor !== null,
    hasOwner,
    isOpen: publicado && isOpenForInterest(statusProjeto),
    isKept,
    isContactOpen: deal !== null && isContactOpen(contactOf(deal)),
  };
  const isOver = status === null || status === "cancelada";
  return {
    id,
    projeto,
    // After a cancelled deal, show the interest's amount: the funder may have registered it again with another amount.
    valor: amountText(isOver ? valor : (valorDoApoio ?? valor)),
    quem: whoOf(row, side),
    registradoEm,
    naoLidas,
    standing: supportStanding({ interest, deal }, side, now),
  };
}

/**
 * A captador reads the interests in their projects, and their own deals in projects that another account took over. An
 * invalid cursor gives the first page.
 */
export async function listSupports(
  wanted: ListOptions,
  now = new Date(),
): Promise<{ items: SupportRow[]; next: string | null }> {
  const order = { isOldestFirst: wanted.filter === "vez", after: readMomentCursor(wanted.cursor) };
  const rows = await readRows(wanted, order);
  const page = rows.slice(0, SUPPORTS_PER_PAGE);
  const last = page.at(-1);
  const next =
    last && rows.length > page.length ? writeMomentCursor({ at: last.at, id: last.placeId }) : null;
  return { items: page.map((row) => toRow(row, wanted.side, now)), next };
}
