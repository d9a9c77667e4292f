import "server-only";
import { SIDES, type Side } from "@/lib/kit/states";
import { ofSide } from "@/lib/money/fees/queries";
import { Prisma } from "@/lib/server/db";
import { DUTY_ACTIONS, DUTY_DOORS, dutyText } from "../messages/standing";
import { type CalendarKind, calendarKindOf, type Deadline, deadlineOf } from "../rules/deadlines";
import { phaseOf, sinceOf } from "../rules/deal";
import { lackIn } from "../rules/standing";
import { dealTables, FACT_COLUMNS, type FactsRow, toFacts, waitsFor } from "./facts";

/** A deal in which this person has to act: the duty in one sentence, its start and its due day. */
export type WaitingDeal = {
  id: string;
  /** Id of its interest. */
  apoio: string;
  text: string;
  action: string;
  /** Action of the door that the duty ends in. */
  door: string;
  desde: Date;
  prazo: Deadline | null;
  /** Kind of the deadline's calendar file; null without one. */
  agenda: CalendarKind | null;
};

/** A row of {@link waitingDeals} as JSON, with moments as texts. */
export type WaitingRow = {
  [K in keyof FactsRow]: FactsRow[K] extends Date | null ? string | null : FactsRow[K];
} & {
  id: string;
  apoio: string;
  projeto: string;
};

const waitingOn = (side: Side, userId: string) =>
  Prisma.sql`opportunities o where ${ofSide(side, userId)} and ${waitsFor(side)}`;

/** Subquery: the deals where it is this person's turn, on either side, the least recently changed first. */
export const waitingDeals = (userId: string, limit: number): Prisma.Sql => {
  const oldest = SIDES.map(
    (side) =>
      Prisma.sql`(select o.* from ${waitingOn(side, userId)} order by o.updated_at, o.id limit ${limit})`,
  );
  return Prisma.sql`
    select o.id, coalesce(m.interesse_id, o.id) as apoio, p.nome_projeto as projeto, ${FACT_COLUMNS}
    from ${dealTables(Prisma.sql`(${Prisma.join(oldest, " union all ")})`)} order by o.updated_at, o.id`;
};

/** Expression: number of deals in which it is this person's turn. */
export const countWaiting = (userId: string): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    SIDES.map((side) => Prisma.sql`(select count(*) from ${waitingOn(side, userId)})`),
    " + ",
  )})`;

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

const withMoments = (row: WaitingRow): FactsRow => ({
  ...row,
  aceitaEm: new Date(row.aceitaEm ?? 0),
  desbloqueadaEm: moment(row.desbloqueadaEm),
  contaEm: moment(row.contaEm),
  depositoEm: moment(row.depositoEm),
  captadorEm: moment(row.captadorEm),
  financiadorEm: moment(row.financiadorEm),
  comissaoPagaEm: moment(row.comissaoPagaEm),
  reciboEm: moment(row.reciboEm),
});

/** @param today ISO, in São Paulo */
export const toWaitingDeals = (rows: readonly WaitingRow[], today: string): WaitingDeal[] =>
  rows.flatMap((row): WaitingDeal[] => {
    const facts = toFacts(withMoments(row));
    const phase = phaseOf(facts);
    if (phase === "concluida" || phase === "cancelada") return [];
    const text = dutyText({ phase, lack: lackIn(phase, facts.falta) }, row.projeto);
    const [prazo, agenda] = [deadlineOf(facts, today), calendarKindOf(phase)];
    return [
      {
        id: row.id,
        apoio: row.apoio,
        text,
        action: DUTY_ACTIONS[phase],
        door: DUTY_DOORS[phase],
        desde: sinceOf(facts),
        prazo,
        agenda,
      },
    ];
  });
