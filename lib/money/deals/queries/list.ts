import "server-only";
import { toIsoDay } from "@/lib/kit/format";
import type { Side } from "@/lib/kit/states";
import { IS_DEAL, ofSide } from "@/lib/money/fees/queries";
import { db, Prisma } from "@/lib/server/db";
import { type Place, readPlace, writePlace } from "../rules/place";
import { type Standing, standingOf } from "../rules/standing";
import { DEAL_TABLES, dealTables, FACT_COLUMNS, type FactsRow, toFacts, waitsFor } from "./facts";

/** Deals on a page. */
export const DEALS_PER_PAGE = 20;

/** A deal in a list; the amount in centavos. */
export type DealRow = {
  id: string;
  projeto: string;
  /** The confirmed amount, else the interest's. */
  valor: number;
  standing: Standing;
};

type Row = FactsRow & { id: string; projeto: string; valor: number; waits: boolean; createdAt: Date };

const toRow = ({ id, projeto, valor, ...row }: Row, side: Side, today: string): DealRow => ({
  id,
  projeto,
  valor,
  standing: standingOf(toFacts(row), side, today),
});

const after = (side: Side, { waits, at, id }: Place) => Prisma.sql`
  and (${waitsFor(side)}, o.created_at, o.id) < (${waits}::boolean, ${new Date(at)}::timestamptz, ${id}::uuid)`;

/**
 * A page of an account's deals: first those where it is their turn, then the newest. By keyset, from an index of this
 * order.
 * @param cursor an invalid one starts over
 */
export async function listDeals(
  userId: string,
  side: Side,
  cursor?: string,
): Promise<{ items: DealRow[]; next: string | null }> {
  const place = readPlace(cursor);
  const rows = await db.$queryRaw<Row[]>`
    select o.id, p.nome_projeto as projeto, coalesce(o.confirmed_amount, o.amount)::float8 as valor,
      ${waitsFor(side)} as waits, o.created_at as "createdAt", ${FACT_COLUMNS}
    from ${dealTables(Prisma.sql`(
      select o.* from opportunities o
      where ${ofSide(side, userId)} and ${IS_DEAL} ${place ? after(side, place) : Prisma.empty}
      order by ${waitsFor(side)} desc, o.created_at desc, o.id desc limit ${DEALS_PER_PAGE + 1})`)}
    order by waits desc, "createdAt" desc, o.id desc`;
  const page = rows.slice(0, DEALS_PER_PAGE);
  const last = page.at(-1);
  const next =
    last && rows.length > page.length
      ? writePlace({ waits: last.waits, at: last.createdAt.getTime(), id: last.id })
      : null;
  const today = toIsoDay(new Date());
  return { items: page.map((row) => toRow(row, side, today)), next };
}

/** The deal of an interest, for the lists of interests. */
export type DealOfInterest = { id: string; standing: Standing };

/** The deals of these interests, by interest, for one side. */
export async function findDealsOf(
  userId: string,
  side: Side,
  interestIds: readonly string[],
): Promise<Map<string, DealOfInterest>> {
  if (interestIds.length === 0) return new Map();
  const rows = await db.$queryRaw<(FactsRow & { id: string; interesseId: string })[]>`
    select o.id, m.interesse_id as "interesseId", ${FACT_COLUMNS} from ${DEAL_TABLES}
    where ${ofSide(side, userId)} and ${IS_DEAL} and m.interesse_id = any(${[...interestIds]}::uuid[])`;
  const today = toIsoDay(new Date());
  return new Map(
    rows.map(({ id, interesseId, ...row }) => [
      interesseId,
      { id, standing: standingOf(toFacts(row), side, today) },
    ]),
  );
}
