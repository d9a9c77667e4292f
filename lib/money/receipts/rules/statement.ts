import { quarterOf } from "./period";
import type { ReceiptKind } from "./receipt";

/** `apoio`: paid to projects; `plataforma`: paid to us. */
type Section = "apoio" | "plataforma";

const sectionOf = (kind: ReceiptKind): Section => (kind === "lir" ? "apoio" : "plataforma");

/**
 * Receipts to sum; amounts in centavos. `data` is the day of the deposit or payment, `recibos` the number of receipts;
 * `projeto` is empty for a month of a plan.
 */
export type SummedReceipt = {
  kind: ReceiptKind;
  data: string;
  valor: number;
  recibos: number;
  projeto: string;
};

/** One project in one quarter; amount in centavos. */
export type StatementGroup = { projeto: string; trimestre: string; recibos: number; valor: number };

export type StatementTotals = Record<Section, { groups: StatementGroup[]; recibos: number; valor: number }>;

/** Sums of a statement, by project and quarter: the oldest quarter first, within it by name. */
export function totalsOf(receipts: readonly SummedReceipt[]): StatementTotals {
  const of = (section: Section) => {
    const own = receipts.filter(({ kind }) => sectionOf(kind) === section);
    const groups = new Map<string, StatementGroup>();
    for (const { data, projeto, valor, recibos } of own) {
      const trimestre = quarterOf(data);
      const key = `${trimestre} ${projeto}`;
      const group = groups.get(key) ?? { projeto, trimestre, recibos: 0, valor: 0 };
      groups.set(key, { ...group, recibos: group.recibos + recibos, valor: group.valor + valor });
    }
    const sorted = [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
    return {
      groups: sorted,
      recibos: own.reduce((sum, { recibos }) => sum + recibos, 0),
      valor: own.reduce((sum, { valor }) => sum + valor, 0),
    };
  };
  return { apoio: of("apoio"), plataforma: of("plataforma") };
}
