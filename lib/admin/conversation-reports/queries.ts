import "server-only";
import { canBeLookedAt } from "@/lib/admin/accounts/rules";
import { COUNT_LIMIT, momentKey, momentOf, pageOf, ROWS } from "@/lib/admin/list/rules";
import type { Cursor } from "@/lib/kit/cursor";
import { isUuid } from "@/lib/kit/ids";
import type { ReportReason } from "@/lib/matches/conversations/rules/message";
import { supportPath } from "@/lib/matches/interests/rules/states";
import { listPaidContacts, sumKept, undecidedOf } from "@/lib/money/fees/queries";
import { isOutside } from "@/lib/money/fees/rules";
import { db, type Prisma } from "@/lib/server/db";
import { paidDealOf, type TalkReportTab } from "./rules";

const PARTY = {
  select: {
    id: true,
    email: true,
    emailConfirmedAt: true,
    anonymisedAt: true,
    suspendedAt: true,
    profile: { select: { fullName: true } },
    administrator: { select: { revokedAt: true } },
  },
} as const satisfies Prisma.UserDefaultArgs;
const PROJECT = { select: { id: true, nomeProjeto: true } } as const;
const DEAL = {
  select: {
    id: true,
    captadorId: true,
    captadorAmount: true,
    financiadorAmount: true,
    proofs: {
      where: { annulledAt: null },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: 1,
      select: { amount: true, depositedOn: true, fileId: true },
    },
    payments: {
      select: {
        disputedAt: true,
        checkouts: {
          where: { settledAt: { not: null }, undoneAt: null },
          select: { id: true, amount: true, refundedAmount: true, owedAmount: true },
        },
      },
    },
  },
} as const satisfies Prisma.OpportunityDefaultArgs;
const SELECT = {
  id: true,
  motivo: true,
  detalhe: true,
  createdAt: true,
  decidedAt: true,
  nota: true,
  lastNumber: true,
  reporterId: true,
  reporter: PARTY,
  talk: {
    select: {
      id: true,
      lastNumber: true,
      sides: { select: { userId: true, user: PARTY } },
      opportunity: { select: { ...DEAL.select, projeto: PROJECT, match: { select: { interesseId: true } } } },
    },
  },
  interest: {
    select: {
      id: true,
      nomeEmpresa: true,
      emailContato: true,
      observacoes: true,
      user: PARTY,
      projeto: PROJECT,
      match: { select: { opportunity: DEAL } },
    },
  },
} as const satisfies Prisma.TalkReportSelect;

type Stored = Prisma.TalkReportGetPayload<{ select: typeof SELECT }>;

const toParty = (user: Stored["reporter"]) => ({
  id: user.id,
  name: user.profile?.fullName ?? "",
  email: user.email,
  hasEnded: user.anonymisedAt !== null,
  isSuspended: user.suspendedAt !== null,
  canBeLookedAt: user.anonymisedAt === null && canBeLookedAt(user),
});

export type TalkParty = ReturnType<typeof toParty>;

function targetOf({ talk, interest, reporterId }: Stored) {
  if (interest) return { projeto: interest.projeto, other: interest.user };
  if (!talk) throw new Error("a report without conversation and interest");
  const other = talk.sides.find(({ userId }) => userId !== reporterId)?.user ?? null;
  return { projeto: talk.opportunity.projeto, other };
}

function toRow(report: Stored) {
  const { id, motivo, detalhe, createdAt, decidedAt, reporter, interest } = report;
  const { projeto, other } = targetOf(report);
  return {
    id,
    isInterest: interest !== null,
    motivo: motivo as ReportReason,
    detalhe,
    createdAt,
    decidedAt,
    reporter: toParty(reporter),
    /** Null if the conversation no longer stores the reported side. */
    reported: other && toParty(other),
    projeto: projeto.nomeProjeto,
  };
}

export async function listTalkReports(tab: TalkReportTab, after: Cursor | null) {
  const page = { take: ROWS + 1, select: SELECT } as const;
  if (tab === "abertas") {
    const where = { decidedAt: null, ...(after && { id: { gt: after.id } }) };
    const open = await db.talkReport.findMany({ ...page, where, orderBy: { id: "asc" } });
    return pageOf(open.map(toRow), ({ id }) => ({ key: "0", id }));
  }
  const moment = after && momentOf(after.key);
  const where: Prisma.TalkReportWhereInput =
    after && moment
      ? { OR: [{ decidedAt: { lt: moment } }, { decidedAt: moment, id: { lt: after.id } }] }
      : { decidedAt: { not: null } };
  const orderBy = [{ decidedAt: "desc" }, { id: "desc" }] as const;
  const decided = await db.talkReport.findMany({ ...page, where, orderBy: [...orderBy] });
  return pageOf(decided.map(toRow), ({ id, decidedAt }) => ({
    key: momentKey(decidedAt ?? new Date(0)),
    id,
  }));
}

export const countOpenTalkReports = (): Promise<number> =>
  db.talkReport.count({ where: { decidedAt: null }, take: COUNT_LIMIT });

export async function getTalkReport(id: string) {
  if (!isUuid(id)) return null;
  const report = await db.talkReport.findUnique({ where: { id }, select: SELECT });
  if (!report) return null;
  const { nota, lastNumber, talk, interest } = report;
  const deal = talk?.opportunity ?? interest?.match?.opportunity;
  const paidDeal = paidDealOf(report);
  const contacts = paidDeal === null ? [] : await listPaidContacts({ opportunityId: paidDeal });
  return {
    ...toRow(report),
    nota,
    projetoId: targetOf(report).projeto.id,
    conversation: talk && { id: talk.id, messages: talk.lastNumber, messagesThen: lastNumber },
    interest,
    /** Settled checkouts of the deal's fees. Amounts in centavos. */
    fees:
      deal?.payments.flatMap(({ checkouts, disputedAt }) =>
        checkouts.map((one) => ({ ...one, isDisputed: disputedAt !== null })),
      ) ?? [],
    deal: deal
      ? {
          id: deal.id,
          /** Newest reported deposit that is not annulled. */
          deposit: deal.proofs[0] ?? null,
          /** Centavos that each side named as deposited. */
          captador: deal.captadorAmount,
          financiador: deal.financiadorAmount,
        }
      : null,
    undecided: undecidedOf(contacts),
    /** Centavos to refund to the reporting captador if the interest was false. */
    pago: sumKept(contacts),
    /** Whether a part of `pago` was paid outside Stripe, so that the team has to transfer it back. */
    isOutside: contacts.some(({ paymentIntentId }) => isOutside(paymentIntentId)),
    /** Workspace page of the conversation or the interest, for a team member in a look. */
    path: supportPath(interest?.id ?? talk?.opportunity.match.interesseId ?? deal?.id ?? ""),
  };
}

export type TalkReportDetails = NonNullable<Awaited<ReturnType<typeof getTalkReport>>>;
