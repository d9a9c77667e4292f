import { isCnpj } from "@/lib/kit/party";
import type { ReceiptContent } from "../types";
import { quarterOf } from "./period";
import type { ReceiptKind } from "./receipt";

/** `apoio`: paid to projects. `plataforma`: paid to us. */
type Section = "apoio" | "plataforma";

const sectionOf = (kind: ReceiptKind): Section => (kind === "lir" ? "apoio" : "plataforma");

/**
 * One receipt, or the sum of several from one quarter. `recibos`: their number. `valor`: centavos. `data`: day of the
 * deposit or payment; for a sum, the first day of the quarter. `projeto`: empty for a month of a plan.
 */
type SummedReceipt = {
  kind: ReceiptKind;
  data: string;
  valor: number;
  recibos: number;
  projeto: string;
};

const compareTexts = new Intl.Collator("pt-BR").compare;

/** One project in one quarter; `valor` in centavos. */
export type StatementGroup = { projeto: string; trimestre: string; recibos: number; valor: number };

export type StatementTotals = Record<Section, { groups: StatementGroup[]; recibos: number; valor: number }>;

/** Sums by project and quarter, sorted by quarter, then by name. */
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
    const byName = [...groups.values()].toSorted((one, other) => compareTexts(one.projeto, other.projeto));
    return {
      groups: byName.toSorted((one, other) => compareTexts(one.trimestre, other.trimestre)),
      recibos: own.reduce((sum, { recibos }) => sum + recibos, 0),
      valor: own.reduce((sum, { valor }) => sum + valor, 0),
    };
  };
  return { apoio: of("apoio"), plataforma: of("plataforma") };
}

type Party = ReceiptContent["pagador"];

/**
 * `party`: the party in whose sums the receipt counts. For a receipt that the account received it is the payer, for one
 * that a captador issued the organization that received the deposit.
 */
export type PartyReceipt = SummedReceipt & { party: Party };

/** Sums of the receipts of one CPF or CNPJ. `party`: as the latest of these receipts names it. */
export type PartyTotals = { party: Party; totals: StatementTotals };

/** Sums by CPF or CNPJ, because each party declares its own receipts. Sorted by name. */
export function totalsByParty(receipts: readonly PartyReceipt[]): PartyTotals[] {
  const parties = new Map<string, { party: Party; until: string; own: PartyReceipt[] }>();
  for (const receipt of receipts) {
    const { party, data } = receipt;
    const key = party.documento ?? "";
    const known = parties.get(key) ?? { party, until: data, own: [] };
    const isNewer = data >= known.until;
    parties.set(key, {
      party: isNewer ? party : known.party,
      until: isNewer ? data : known.until,
      own: [...known.own, receipt],
    });
  }
  return [...parties.values()]
    .map(({ party, own }) => ({ party, totals: totalsOf(own) }))
    .toSorted((one, other) => compareTexts(one.party.nome, other.party.nome));
}

export const adviceOf = (
  userType: "captador" | "financiador",
  documento: string | null,
): "project" | "company" | "person" => {
  if (userType === "captador") return "project";
  return documento !== null && isCnpj(documento) ? "company" : "person";
};
