import "server-only";
import { Prisma } from "../../db";
import { DUTY_ACTIONS, dutyText } from "../messages/standing";
import { dueOf, phaseOf, sinceOf } from "../rules/deal";
import { lackIn } from "../rules/standing";
import { DEAL_TABLES, FACT_COLUMNS, type FactsRow, ofSide, toFacts, waitsFor } from "./facts";

/** A deal that waits for somebody: what to do in one sentence, since when and until when (an ISO day). */
export type WaitingDeal = { id: string; text: string; action: string; desde: Date; ate: string | null };

/** A row of {@link waitingDeals} as JSON: its moments are texts. `total` counts those beyond a limit too. */
export type WaitingRow = {
  [K in keyof FactsRow]: FactsRow[K] extends Date | null ? string | null : FactsRow[K];
} & {
  id: string;
  projeto: string;
  total: number;
};

/** The deals that wait for this person, whichever side they are, the oldest first: a part of a larger question. */
export const waitingDeals = (userId: string): Prisma.Sql => Prisma.sql`
  select o.id, p.nome_projeto as projeto, count(*) over ()::int as total, ${FACT_COLUMNS} from ${DEAL_TABLES}
  where (${ofSide("captador", userId)} and ${waitsFor("captador")})
    or (${ofSide("financiador", userId)} and ${waitsFor("financiador")})
  order by o.updated_at, o.id`;

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

/** What somebody is told of the deals that wait for them. */
export const toWaitingDeals = (rows: readonly WaitingRow[]): WaitingDeal[] =>
  rows.flatMap((row): WaitingDeal[] => {
    const facts = toFacts(withMoments(row));
    const phase = phaseOf(facts);
    if (phase === "concluida" || phase === "cancelada") return [];
    const text = dutyText({ phase, lack: lackIn(phase, facts.falta) }, row.projeto);
    return [{ id: row.id, text, action: DUTY_ACTIONS[phase], desde: sinceOf(facts), ate: dueOf(facts) }];
  });
