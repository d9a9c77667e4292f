import { documentLabel, entityOf, isCnpj, showDocument } from "@/lib/kit/party";
import type { Side } from "@/lib/kit/states";
import type { ReceiptContent } from "../types";
import { quarterOf } from "./period";
import type { ReceiptKind } from "./receipt";

export const SECTION_ORDER = ["apoio", "demonstracao", "plataforma"] as const;

/** `demonstracao`: deposits to fictitious projects, which count for no tax. `plataforma`: fees and months. */
export type Section = (typeof SECTION_ORDER)[number];

type Party = ReceiptContent["pagador"];

type SummedReceipt = {
  kind: ReceiptKind;
  /** Day (ISO) of the deposit or payment. For a sum, the first day of the quarter. */
  data: string;
  /** Centavos. */
  valor: number;
  recibos: number;
  projetoId: string | null;
  /** Empty for a month of a plan. */
  projeto: string;
  demonstracao: boolean;
  emitente: Party;
};

const sectionOf = ({ kind, demonstracao }: SummedReceipt): Section => {
  if (kind !== "lir") return "plataforma";
  return demonstracao ? "demonstracao" : "apoio";
};

const compareTexts = new Intl.Collator("pt-BR").compare;

/** Sum of one project and issuer in one quarter. `emitente`: null in the section `plataforma`. */
export type StatementGroup = Pick<SummedReceipt, "projeto" | "demonstracao" | "recibos" | "valor"> & {
  key: string;
  trimestre: string;
  emitente: Party | null;
};

export type StatementTotals = Record<Section, { groups: StatementGroup[]; recibos: number; valor: number }>;

const byQuarter = (one: StatementGroup, other: StatementGroup): number =>
  compareTexts(one.trimestre, other.trimestre) ||
  compareTexts(one.projeto, other.projeto) ||
  compareTexts(one.emitente?.nome ?? "", other.emitente?.nome ?? "");

/**
 * Sums by quarter, project and issuer, sorted by quarter, then by names.
 * - The issuers of a project have separate sums, because the law asks for the CNPJ that received each deposit.
 * - Projects differ by id, because two may share a name, and a name may change.
 * @param receipts earliest day first
 */
export function totalsOf(receipts: readonly SummedReceipt[]): StatementTotals {
  const of = (section: Section) => {
    const own = receipts.filter((receipt) => sectionOf(receipt) === section);
    const groups = new Map<string, StatementGroup>();
    for (const { data, projetoId, projeto, demonstracao, emitente, valor, recibos } of own) {
      const trimestre = quarterOf(data);
      const issuer = section === "plataforma" ? null : emitente;
      const key = `${trimestre} ${projetoId ?? projeto} ${issuer ? (issuer.documento ?? issuer.nome) : ""}`;
      const before = groups.get(key) ?? { recibos: 0, valor: 0 };
      groups.set(key, {
        key,
        trimestre,
        projeto,
        demonstracao,
        emitente: issuer,
        recibos: before.recibos + recibos,
        valor: before.valor + valor,
      });
    }
    return {
      groups: [...groups.values()].toSorted(byQuarter),
      recibos: own.reduce((sum, { recibos }) => sum + recibos, 0),
      valor: own.reduce((sum, { valor }) => sum + valor, 0),
    };
  };
  return { apoio: of("apoio"), demonstracao: of("demonstracao"), plataforma: of("plataforma") };
}

/** `party`: the payer if the account received the receipt, the issuer if the account issued it. */
export type PartyReceipt = SummedReceipt & { party: Party };

/** `party`: name and document on the latest receipt. `documents`: the CPF, or all CNPJs on the receipts. */
export type PartyTotals = { party: Party; documents: string[]; totals: StatementTotals };

/** Sums by CPF or legal entity, sorted by name. Branches count together: a company has one tax return. */
export function totalsByParty(receipts: readonly PartyReceipt[]): PartyTotals[] {
  const parties = new Map<string, { party: Party; until: string; own: PartyReceipt[] }>();
  for (const receipt of receipts) {
    const { party, data } = receipt;
    const key = entityOf(party.documento ?? "");
    const known = parties.get(key) ?? { party, until: data, own: [] };
    const isNewer = data >= known.until;
    parties.set(key, {
      party: isNewer ? party : known.party,
      until: isNewer ? data : known.until,
      own: [...known.own, receipt],
    });
  }
  return [...parties.values()]
    .map(({ party, own }) => ({
      party,
      documents: [...new Set(own.flatMap((receipt) => receipt.party.documento ?? []))].toSorted(),
      totals: totalsOf(own),
    }))
    .toSorted((one, other) => compareTexts(one.party.nome, other.party.nome));
}

export const showOwner = ({ party, documents }: Pick<PartyTotals, "party" | "documents">): string =>
  [party.nome, ...documents.map((one) => `${documentLabel(one)} ${showDocument(one)}`)].join(", ");

export const adviceOf = (
  userType: Side,
  documento: string | null,
  { apoio, demonstracao }: StatementTotals,
): "project" | "company" | "person" | null => {
  if (userType === "captador") return "project";
  if (apoio.recibos === 0 && demonstracao.recibos > 0) return null;
  return documento !== null && isCnpj(documento) ? "company" : "person";
};
