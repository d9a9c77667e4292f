import "server-only";
import { holdAccount } from "@/lib/access/account-lock";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { supportPath } from "@/lib/matches/interests/rules/states";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { closedMail, TALK_REPORTS } from "./messages";
import type { CloseTalkReportInput } from "./schema";

const REPORTED = {
  reporterId: true,
  talk: {
    select: {
      opportunity: {
        select: {
          id: true,
          projeto: { select: { nomeProjeto: true } },
          match: { select: { interesseId: true } },
        },
      },
    },
  },
} as const;

/**
 * Closes a report of a conversation with the team's note, and mails the reporter that it was looked at. It changes
 * neither conversation nor accounts: a look or a suspension is an act of its own.
 */
export const closeTalkReport = (by: Author, { id, motivo }: CloseTalkReportInput): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const report = await tx.talkReport.findUnique({ where: { id }, select: REPORTED });
    if (!report) return failure("not_found", TALK_REPORTS.gone);
    const { reporterId, talk } = report;
    // Lock the account before its report, in the same order as account deletion.
    const to = (await holdAccount(tx, reporterId)) ? await findAddressee(tx, reporterId) : null;
    // One statement decides: of two members of the team at once, the second finds the report closed.
    const { count } = await tx.talkReport.updateMany({
      where: { id, decidedAt: null },
      data: { decidedAt: by.now, nota: motivo },
    });
    if (count === 0) return failure("conflict", TALK_REPORTS.decided);
    const { opportunity } = talk;
    if (to)
      await notify(tx, {
        to,
        eventKey: `conversa:denuncia:${id}:encerrada`,
        words: closedMail(opportunity.projeto.nomeProjeto),
        path: supportPath(opportunity.match.interesseId ?? opportunity.id),
      });
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
