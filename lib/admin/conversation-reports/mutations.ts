import "server-only";
import { holdAccount } from "@/lib/access/account-lock";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { supportPath } from "@/lib/matches/interests/rules/states";
import { transactionWithJobs } from "@/lib/providers/jobs";
import type { Prisma } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { closedMail, interestClosedMail, TALK_REPORTS } from "./messages";
import type { CloseTalkReportInput } from "./schema";

const PROJECT = { select: { nomeProjeto: true } } as const;
const REPORTED = {
  reporterId: true,
  talk: {
    select: {
      opportunity: { select: { id: true, projeto: PROJECT, match: { select: { interesseId: true } } } },
    },
  },
  interest: {
    select: { id: true, projeto: PROJECT, user: { select: { anonymisedAt: true, suspendedAt: true } } },
  },
} as const satisfies Prisma.TalkReportSelect;

/** Mail to the reporter, with the page that it leads to. */
function answerTo({ talk, interest }: Prisma.TalkReportGetPayload<{ select: typeof REPORTED }>) {
  if (interest) {
    const { id, projeto, user } = interest;
    const isActive = user.anonymisedAt === null && user.suspendedAt === null;
    return { words: interestClosedMail(projeto.nomeProjeto, isActive), path: supportPath(id) };
  }
  if (!talk) throw new Error("a report without conversation and interest");
  const { id, projeto, match } = talk.opportunity;
  return { words: closedMail(projeto.nomeProjeto), path: supportPath(match.interesseId ?? id) };
}

/**
 * Closes a report of a conversation or an interest with the team's note, and mails the reporter. It changes neither
 * conversation nor interest nor accounts: a look, a suspension or a refund is an act of its own.
 */
export const closeTalkReport = (by: Author, { id, motivo }: CloseTalkReportInput): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const report = await tx.talkReport.findUnique({ where: { id }, select: REPORTED });
    if (!report) return failure("not_found", TALK_REPORTS.gone);
    const { reporterId } = report;
    // Lock the account before its report, in the same order as account deletion.
    const to = (await holdAccount(tx, reporterId)) ? await findAddressee(tx, reporterId) : null;
    // One statement decides: of two members of the team at once, the second finds the report closed.
    const { count } = await tx.talkReport.updateMany({
      where: { id, decidedAt: null },
      data: { decidedAt: by.now, nota: motivo },
    });
    if (count === 0) return failure("conflict", TALK_REPORTS.decided);
    if (to) await notify(tx, { to, eventKey: `conversa:denuncia:${id}:encerrada`, ...answerTo(report) });
    await recordAudit(tx, {
      by,
      action: "talk_report_closed",
      kind: "denuncia_conversa",
      objectId: id,
      reason: motivo,
      before: { encerrada: false },
      after: { encerrada: true },
    });
    return ok({ message: TALK_REPORTS.closed });
  });
