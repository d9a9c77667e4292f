import "server-only";
import { formatMoment } from "@/lib/kit/format";
import { SIDES, type Side } from "@/lib/kit/states";
import { ofSide } from "@/lib/money/fees/queries";
import { Prisma } from "@/lib/server/db";
import { leftToTeamText } from "../messages/account-and-deposit";
import { DUTIES, dutyText, resumedText, stoppedText, warningText } from "../messages/standing";
import { type CalendarKind, calendarKindOf, type Deadline, deadlineOf } from "../rules/deadlines";
import { dealStop } from "../rules/deal-stop";
import { depositWarning } from "../rules/deposit-warning";
import { isLeftToTeam, lackIn, phaseOf } from "../rules/phase";
import { isResumed, sinceOf } from "../rules/turn";
import { canAct, dealTables, FACT_COLUMNS, type FactsRow, toFacts, waitsFor } from "./facts";

/**
 * A deal in which this person has to act, or one of {@link warnedIn}. `text` is the first of these that applies:
 * - for the funder: the warning not to deposit yet (`depositWarning`)
 * - the notice that the deal is left to the team (`isLeftToTeam`)
 * - for the captador: why the deal cannot go on now (`dealStop`)
 * - this side's duty
 */
export type WaitingDeal = {
  id: string;
  /** Id of the interest or, if the deal has no interest, of the deal. */
  apoio: string;
  text: string;
  action: string;
  /** Name of the door action that fulfils the duty. Null if the deal's page has no such action now. */
  door: string | null;
  desde: Date;
  prazo: Deadline | null;
  agenda: CalendarKind | null;
};

/** A row of {@link waitingDeals}, read as JSON: moments are strings. */
export type WaitingRow = {
  [K in keyof FactsRow]: FactsRow[K] extends Date | null ? string | null : FactsRow[K];
} & {
  id: string;
  apoio: string;
  projeto: string;
  lado: Side;
};

const waitingOn = (side: Side, userId: string) =>
  Prisma.sql`opportunities o where ${ofSide(side, userId)} and ${waitsFor(side)}`;

/**
 * SQL: deals whose funder must be warned before a deposit, although it is not the funder's turn. A trigger stores this
 * in `avisa_financiador`.
 */
const warnedIn = (userId: string) =>
  Prisma.sql`opportunities o where ${ofSide("financiador", userId)} and o.avisa_financiador`;

/**
 * SQL: subquery for the deals that wait for this person or are in {@link warnedIn}, the least recently changed first.
 * @param limit maximum for each of three kinds: captador's turn, funder's turn, warning
 */
export const waitingDeals = (userId: string, limit: number): Prisma.Sql => {
  const oldest = [...SIDES.map((side) => waitingOn(side, userId)), warnedIn(userId)].map(
    (deals) => Prisma.sql`(select o.* from ${deals} order by o.updated_at, o.id limit ${limit})`,
  );
  return Prisma.sql`
    select o.id, coalesce(m.interesse_id, o.id) as apoio, p.nome_projeto as projeto,
      case when m.financiador_id = ${userId}::uuid then 'financiador' else 'captador' end as lado, ${FACT_COLUMNS}
    from ${dealTables(Prisma.sql`(${Prisma.join(oldest, " union all ")})`)} order by o.updated_at, o.id`;
};

/** SQL: number of deals in which this person can act ({@link canAct}). */
export const countWaiting = (userId: string): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    SIDES.map(
      (side) =>
        Prisma.sql`(select count(*) from opportunities o where ${ofSide(side, userId)} and ${canAct(side)})`,
    ),
    " + ",
  )})`;

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

const withMoments = (row: WaitingRow): FactsRow => ({
  ...row,
  aceitaEm: new Date(row.aceitaEm ?? 0),
  desbloqueadaEm: moment(row.desbloqueadaEm),
  contaEm: moment(row.contaEm),
  conferidaEm: moment(row.conferidaEm),
  tipoDecididoEm: moment(row.tipoDecididoEm),
  captadorReativadoEm: moment(row.captadorReativadoEm),
  financiadorReativadoEm: moment(row.financiadorReativadoEm),
  depositoEm: moment(row.depositoEm),
  anuladoEm: moment(row.anuladoEm),
  captadorEm: moment(row.captadorEm),
  financiadorEm: moment(row.financiadorEm),
  comissaoPagaEm: moment(row.comissaoPagaEm),
  reciboEm: moment(row.reciboEm),
  reciboRevogadoEm: moment(row.reciboRevogadoEm),
  taxaMudouEm: moment(row.taxaMudouEm),
  analisadaEm: moment(row.analisadaEm),
  relistadoEm: moment(row.relistadoEm),
});

export const toWaitingDeals = (rows: readonly WaitingRow[], now: Date): WaitingDeal[] =>
  rows.flatMap((row): WaitingDeal[] => {
    const facts = toFacts(withMoments(row));
    const phase = phaseOf(facts);
    if (phase === "concluida" || phase === "cancelada") return [];
    const { id, apoio, projeto, lado } = row;
    const desde = sinceOf(facts);
    const read = { id, apoio, desde, action: "Ver", door: null, prazo: null, agenda: null };
    const warning = lado === "financiador" ? depositWarning(facts, now) : null;
    if (warning) {
      const until = facts.contaVisivelEm ? formatMoment(facts.contaVisivelEm) : "";
      return [{ ...read, text: warningText(warning, projeto, until) }];
    }
    if (isLeftToTeam(facts)) return [{ ...read, text: leftToTeamText(projeto) }];
    const stop = lado === "captador" ? dealStop(facts) : null;
    if (stop) return [{ ...read, text: stoppedText(stop, phase, projeto) }];
    const lack = lackIn(phase, facts);
    const duty = dutyText({ phase, lack, isFeeTooHigh: facts.taxaAlta }, projeto);
    const text = isResumed(facts) ? resumedText(duty) : duty;
    const { action, door } = lack || facts.taxaAlta ? read : DUTIES[phase];
    const prazo = deadlineOf(facts, now);
    return [{ id, apoio, text, action, door, desde, prazo, agenda: calendarKindOf(phase) }];
  });
