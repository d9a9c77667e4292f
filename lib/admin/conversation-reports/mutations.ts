import "server-only";
import { holdAccount } from "@/lib/access/account-lock";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { recordReturns } from "@/lib/admin/payments/mutations/refund";
import { formatMoneyCents } from "@/lib/kit/format";
import { failure, type MessageResult, ok, outdated, Refused } from "@/lib/kit/result";
import type { InterestStatus, OpportunityStatus } from "@/lib/kit/states";
import { reportedInterest } from "@/lib/matches/conversations/rules/message";
import { supportPath } from "@/lib/matches/interests/rules/states";
import { lockPaidDeal, owePaidContact } from "@/lib/money/fees/mutations/false-interest";
import { sumKept, undecidedOf } from "@/lib/money/fees/queries";
import { isOutside } from "@/lib/money/fees/rules";
import { isContactOpen } from "@/lib/people/contact/rules/open";
import { transactionWithJobs } from "@/lib/providers/jobs";
import type { Prisma } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { closedMail, interestClosedMail, PAID_CONTACT, TALK_REPORTS } from "./messages";
import { paidDealOf } from "./rules";
import type { CloseTalkReportInput } from "./schema";

const PROJECT = { select: { nomeProjeto: true, captadorId: true } } as const;
const ACCOUNT = { select: { anonymisedAt: true, suspendedAt: true } } as const;
const REPORTED = {
  reporterId: true,
  talk: {
    select: {
      opportunity: {
        select: {
          id: true,
          captadorId: true,
          projeto: PROJECT,
          match: { select: { interesseId: true, captador: ACCOUNT, financiador: ACCOUNT } },
        },
      },
    },
  },
  interest: {
    select: {
      id: true,
      statusInteresse: true,
      projeto: PROJECT,
      user: ACCOUNT,
      match: { select: { opportunity: { select: { id: true, status: true, unlockedAt: true } } } },
    },
  },
} as const satisfies Prisma.TalkReportSelect;
type Reported = Prisma.TalkReportGetPayload<{ select: typeof REPORTED }>;

const isActive = ({
  anonymisedAt,
  suspendedAt,
}: Record<"anonymisedAt" | "suspendedAt", Date | null>): boolean =>
  anonymisedAt === null && suspendedAt === null;

function answerTo({ reporterId, talk, interest }: Reported, aboutPaid: string | null) {
  if (interest) {
    const { id, projeto, user, statusInteresse, match } = interest;
    const deal = match?.opportunity;
    const isOpen =
      !!deal && isContactOpen({ status: deal.status as OpportunityStatus, unlockedAt: deal.unlockedAt });
    const words = interestClosedMail({
      project: projeto.nomeProjeto,
      // A former captador can neither answer the interest nor open its contact.
      interest:
        projeto.captadorId === reporterId
          ? reportedInterest(statusInteresse as InterestStatus, isOpen)
          : "other",
      isActive: isActive(user),
      aboutPaid,
    });
    return { words, path: supportPath(id) };
  }
  if (!talk) throw new Error("a report without conversation and interest");
  const { id, captadorId, projeto, match } = talk.opportunity;
  const other = captadorId === reporterId ? match.financiador : match.captador;
  const words = closedMail({ project: projeto.nomeProjeto, isActive: isActive(other), aboutPaid });
  return { words, path: supportPath(match.interesseId ?? id) };
}

/**
 * Closes a report with the team's decision.
 * - `devolver`: the interest was false. Refunds `pago` and ends the deal. Refused while a deposit or named amount is
 *   undecided ({@link undecidedOf}).
 * - `pago`: refundable centavos that the page showed. Fails if they have changed.
 */
export const closeTalkReport = (
  by: Author,
  { id, motivo, pago, devolver }: CloseTalkReportInput,
): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const report = await tx.talkReport.findUnique({ where: { id }, select: REPORTED });
    if (!report) return failure("not_found", TALK_REPORTS.gone);
    const { reporterId } = report;
    const dealId = paidDealOf(report);
    const paid = dealId && (await lockPaidDeal(tx, dealId));
    const amount = formatMoneyCents(pago);
    // Lock the account before its report, as account deletion does, to avoid a deadlock.
    const to = (await holdAccount(tx, reporterId)) ? await findAddressee(tx, reporterId) : null;
    const { count } = await tx.talkReport.updateMany({
      where: { id, decidedAt: null },
      data: { decidedAt: by.now, nota: motivo },
    });
    if (count === 0) return failure("conflict", TALK_REPORTS.decided);
    if (sumKept(paid ? paid.contacts : []) !== pago) throw new Refused(outdated(TALK_REPORTS.paidChanged));
    const undecided = devolver && paid ? undecidedOf(paid.contacts) : null;
    if (undecided) {
      const text = TALK_REPORTS.depositFirst(formatMoneyCents(undecided.amount), undecided.isReported);
      throw new Refused(outdated(text));
    }
    if (paid && devolver) {
      await recordReturns(tx, by, motivo, paid.contacts);
      await owePaidContact(tx, paid, by.now);
    }
    const aboutPaid = pago === 0 ? null : devolver ? PAID_CONTACT.returned(amount) : PAID_CONTACT.kept;
    if (to)
      await notify(tx, { to, eventKey: `conversa:denuncia:${id}:encerrada`, ...answerTo(report, aboutPaid) });
    await recordAudit(tx, {
      by,
      action: "talk_report_closed",
      kind: "denuncia_conversa",
      objectId: id,
      reason: motivo,
      before: { encerrada: false },
      after: { encerrada: true, ...(pago > 0 && { pedido: devolver ? pago : 0 }) },
    });
    if (!devolver || pago === 0) return ok({ message: TALK_REPORTS.closed });
    const hasOutside = (paid ? paid.contacts : []).some(({ paymentIntentId }) => isOutside(paymentIntentId));
    return ok({ message: TALK_REPORTS[hasOutside ? "returningOutside" : "returning"](amount) });
  });
