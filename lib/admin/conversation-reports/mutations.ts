import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { db } from "@/lib/server/db";
import { TALK_REPORTS } from "./messages";
import type { CloseTalkReportInput } from "./schema";

/**
 * Closes a report of a conversation with the team's note. It changes neither conversation nor accounts: a look or a
 * suspension is an act of its own.
 */
export const closeTalkReport = (by: Author, { id, motivo }: CloseTalkReportInput): Promise<MessageResult> =>
  db.$transaction(async (tx): Promise<MessageResult> => {
    // One statement decides: of two members of the team at once, the second finds the report closed.
    const { count } = await tx.talkReport.updateMany({
      where: { id, decidedAt: null },
      data: { decidedAt: by.now, nota: motivo },
    });
    if (count === 0)
      return (await tx.talkReport.count({ where: { id } })) > 0
        ? failure("conflict", TALK_REPORTS.decided)
        : failure("not_found", TALK_REPORTS.gone);
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
