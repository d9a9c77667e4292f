import "server-only";
import { standingOfFee } from "@/lib/admin/payments/queries";
import { isUuid } from "@/lib/kit/ids";
import type { FeeKind, OpportunityStatus } from "@/lib/kit/states";
import { annulmentEnding, mayTeamEnd } from "@/lib/money/deals/rules/annulment";
import { payableCharge } from "@/lib/money/fees/queries";
import { payableSince, undueCommission } from "@/lib/money/fees/rules";
import { findDepositPayer } from "@/lib/money/receipts/queries/payers";
import { contentOf } from "@/lib/money/receipts/rules/receipt";
import { db, type Prisma, type Transaction } from "@/lib/server/db";
import { maySettle, type RefundEffect, refundEffect, teamStepOf } from "./rules";

/** `kind` is `complemento` for the missing part of a commission. `since`: when the fee became payable. */
type PayableFee = { tipo: "desbloqueio" | "comissao"; kind: FeeKind; amount: number; since: Date };

const PARTY = {
  select: {
    id: true,
    email: true,
    anonymisedAt: true,
    suspendedAt: true,
    profile: { select: { fullName: true } },
  },
} as const;
const SELECT = {
  id: true,
  status: true,
  amount: true,
  confirmedAmount: true,
  waivedAmount: true,
  captadorAmount: true,
  financiadorAmount: true,
  captadorConfirmedAt: true,
  financiadorConfirmedAt: true,
  createdAt: true,
  deixadaEm: true,
  projeto: { select: { id: true, nomeProjeto: true, captadorId: true, retiradoPelaEquipeEm: true } },
  match: { select: { matchedAt: true, captador: PARTY, financiador: PARTY } },
  proofs: {
    where: { annulledAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 1,
    select: { amount: true, depositedOn: true, fileId: true },
  },
  receipts: {
    where: { kind: "lir", revokedAt: null },
    select: { code: true, number: true, conteudo: true },
    take: 1,
  },
  payments: {
    orderBy: { createdAt: "asc" },
    include: { checkouts: { where: { settledAt: { not: null } } } },
  },
} as const satisfies Prisma.OpportunitySelect;

type Stored = Prisma.OpportunityGetPayload<{ select: typeof SELECT }>;

const STEP = {
  status: true,
  deixadaEm: true,
  projeto: { select: { captadorId: true } },
  match: { select: { captador: PARTY, financiador: PARTY } },
} as const satisfies Prisma.OpportunitySelect;

const toSide = ({ id, anonymisedAt, profile }: Stored["match"]["captador"]) => ({
  id,
  name: anonymisedAt === null ? (profile?.fullName ?? "") : null,
});

const endingOf = ({ projeto, match: { captador, financiador } }: Stored) =>
  annulmentEnding({
    hasLeaver: captador.anonymisedAt !== null || financiador.anonymisedAt !== null,
    isHandedOver: projeto.captadorId !== captador.id,
  });

const mayEnd = ({ status, projeto, match: { captador, financiador } }: Stored) =>
  mayTeamEnd({
    status: status as OpportunityStatus,
    isCaptadorActive: captador.anonymisedAt === null && captador.suspendedAt === null,
    isHandedOver: projeto.captadorId !== captador.id,
    isFunderGone: financiador.anonymisedAt !== null,
  });

type StoredStep = Prisma.OpportunityGetPayload<{ select: typeof STEP }>;

const stepOf = ({ status, deixadaEm, projeto, match: { captador, financiador } }: StoredStep) =>
  teamStepOf({
    status: status as OpportunityStatus,
    isLeft: deixadaEm !== null,
    isCaptadorGone: captador.anonymisedAt !== null,
    isCaptadorSuspended: captador.suspendedAt !== null,
    isFunderGone: financiador.anonymisedAt !== null,
    isHandedOver: projeto.captadorId !== captador.id,
  });

const acceptedAtOf = ({ createdAt, match }: Stored): Date => match.matchedAt ?? createdAt;

function toFee({ checkouts, ...row }: Stored["payments"][number]) {
  const paidBy = checkouts.find((one) => one.stripePaymentIntentId === row.stripePaymentIntentId);
  return {
    ...row,
    kind: row.kind as FeeKind,
    base: row.opportunityAmount,
    paymentIntentId: row.stripePaymentIntentId,
    owed: paidBy?.owedAmount ?? 0n,
    standing: standingOfFee({ ...row, checkouts }),
    checkoutId: paidBy?.id ?? null,
  };
}

/** Lists the fees that can be paid now. While the contact is closed, either the unlock or the commission opens it. */
async function listPayable(stored: Stored, rows: ReturnType<typeof toFee>[]): Promise<PayableFee[]> {
  const { amount, confirmedAmount, waivedAmount, projeto, match } = stored;
  const { captador, financiador } = match;
  const status = stored.status as OpportunityStatus;
  const deal = {
    status,
    amount,
    confirmedAmount,
    waivedAmount,
    rows,
    isHandedOver: projeto.captadorId !== captador.id,
    isTakenDown: projeto.retiradoPelaEquipeEm !== null,
    isFunderSuspended: financiador.suspendedAt !== null,
    captador: { userId: captador.id },
    financiador: { email: financiador.anonymisedAt === null ? financiador.email : null },
  };
  const since = payableSince({ ...stored, acceptedAt: acceptedAtOf(stored) });
  const wanted = status === "bloqueada" ? (["desbloqueio", "comissao"] as const) : (["comissao"] as const);
  const charges = await Promise.all(
    wanted.map(async (tipo) => ({ tipo, charge: await payableCharge(db, deal, tipo, new Date()) })),
  );
  return charges.flatMap(({ tipo, charge }) =>
    charge.ok ? [{ tipo, kind: charge.data.kind, amount: Number(charge.data.fee), since }] : [],
  );
}

const futurePayer = async ({ id, match: { financiador } }: Stored) =>
  financiador.anonymisedAt === null ? findDepositPayer(db, id) : null;

export async function getDeal(id: string) {
  if (!isUuid(id)) return null;
  const deal = await db.opportunity.findUnique({ where: { id }, select: SELECT });
  if (!deal) return null;
  const fees = deal.payments.map(toFee);
  const [deposit] = deal.proofs;
  const [receipt] = deal.receipts;
  return {
    id,
    status: deal.status as OpportunityStatus,
    /** Centavos of the funder's interest. */
    amount: deal.amount,
    confirmedAmount: deal.confirmedAmount,
    project: { id: deal.projeto.id, name: deal.projeto.nomeProjeto },
    captador: toSide(deal.match.captador),
    financiador: toSide(deal.match.financiador),
    acceptedAt: acceptedAtOf(deal),
    leftAt: deal.deixadaEm,
    /** Centavos reported, else named by a side, that the team can annul before both sides confirm. */
    reported:
      deal.confirmedAmount === null && deal.status !== "cancelada"
        ? (deposit?.amount ?? deal.captadorAmount ?? deal.financiadorAmount)
        : null,
    deposit: deposit
      ? { amount: deposit.amount, day: deposit.depositedOn, hasProof: deposit.fileId !== null }
      : null,
    /** Payer on the valid receipt, else on a receipt issued now; null without a deposit or with a deleted funder. */
    payer: receipt ? contentOf(receipt.conteudo).pagador : await futurePayer(deal),
    receipt: receipt ? { code: receipt.code, number: receipt.number } : null,
    fees: fees.map(({ standing, id, kind, checkoutId }) => ({ ...standing, id, kind, checkoutId })),
    /** Centavos of commission to refund if the confirmation is annulled. */
    undue: undueCommission(fees),
    payable: await listPayable(deal, fees),
    ending: endingOf(deal),
    mayEnd: mayEnd(deal),
    teamStep: stepOf(deal),
  };
}

export type DealDetails = NonNullable<Awaited<ReturnType<typeof getDeal>>>;

export async function maySettleDeal(tx: Transaction, id: string): Promise<boolean> {
  const deal = await tx.opportunity.findUnique({ where: { id }, select: STEP });
  return deal === null || maySettle(stepOf(deal), deal.match.captador.suspendedAt !== null);
}

export async function getRefundEffect(id: string, paymentIntentId: string | null): Promise<RefundEffect> {
  const deal = await db.opportunity.findUniqueOrThrow({
    where: { id },
    select: {
      status: true,
      confirmedAmount: true,
      waivedAmount: true,
      unlockedAt: true,
      payments: SELECT.payments,
    },
  });
  const [status, rows] = [deal.status as OpportunityStatus, deal.payments.map(toFee)];
  return refundEffect({ ...deal, status, rows }, paymentIntentId);
}
