import "server-only";
import { holdAccount, lockAccount } from "@/lib/access/account-lock";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { maySettleDeal } from "@/lib/admin/supports/queries";
import { formatDate, toIsoDay } from "@/lib/kit/format";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { reminderMail } from "@/lib/matches/interests/messages/interest";
import { supportPath } from "@/lib/matches/interests/rules/states";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { INTERESTS } from "./messages";
import { mayRemind, nextReminder } from "./rules";

type Waiting = Record<"lembradoEm" | "cobradoEm" | "captadorDesde", Date | null> & {
  publicado: boolean;
  projeto: string;
};

/**
 * Mails the captador a reminder of an unanswered interest in a listed project. Refused for REMINDER_DAYS after the last
 * reminder ({@link mayRemind}).
 */
export const remindOwner = (by: Author, id: string): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const known = await tx.interest.findUnique({
      where: { id },
      select: { projeto: { select: { captadorId: true } } },
    });
    const ownerId = known?.projeto.captadorId;
    if (!known) return failure("not_found", INTERESTS.gone);
    // Lock the account before its interests, as account deletion does, to avoid a deadlock.
    if (!ownerId || !(await holdAccount(tx, ownerId))) return failure("conflict", INTERESTS.nobody);
    const [interest] = await tx.$queryRaw<Waiting[]>`
      select i.lembrado_em as "lembradoEm", i.cobrado_em as "cobradoEm",
        p.captador_desde as "captadorDesde", p.publicado, p.nome_projeto as projeto
      from empresas_interessadas i join projects p on p.id = i.projeto_id
      where i.id = ${id}::uuid and i.status_interesse = 'Interessada' and p.captador_id = ${ownerId}::uuid
      for update of i`;
    const to = await findAddressee(tx, ownerId);
    if (!interest?.publicado || !to) return failure("conflict", INTERESTS.gone);
    if (!mayRemind({ ...interest, temCaptador: true }, by.now)) {
      const next = nextReminder(interest) ?? by.now;
      return failure("conflict", INTERESTS.early(formatDate(next)));
    }
    await tx.interest.update({ where: { id }, data: { cobradoEm: by.now }, select: { id: true } });
    await notify(tx, {
      to,
      eventKey: `interesse:cobranca:${id}:${toIsoDay(by.now)}`,
      words: reminderMail([interest.projeto]),
      path: supportPath(id),
    });
    await recordAudit(tx, {
      by,
      action: "interest_reminded",
      kind: "interesse",
      objectId: id,
      before: { cobrado_em: interest.cobradoEm?.toISOString() ?? null },
      after: { cobrado_em: by.now.toISOString() },
    });
    return ok({ message: INTERESTS.reminded });
  });

/**
 * Takes a deal off the list of `listLeft`, without a change of state or money. Refused while the captador is suspended
 * and neither side can go on (`maySettle`), because nothing would list the deal again.
 */
export const settleLeft = (
  by: Author,
  { id, motivo }: { id: string; motivo: string },
): Promise<MessageResult> =>
  db.$transaction(async (tx): Promise<MessageResult> => {
    const deal = await tx.opportunity.findUnique({ where: { id }, select: { captadorId: true } });
    // A suspension holds this lock while it marks the captador's deals.
    if (deal?.captadorId) await lockAccount(tx, deal.captadorId);
    if (!(await maySettleDeal(tx, id))) return failure("conflict", INTERESTS.unsettled);
    const { count } = await tx.opportunity.updateMany({
      where: { id, deixadaEm: { not: null } },
      data: { deixadaEm: null },
    });
    if (count === 0) return failure("conflict", INTERESTS.alreadySettled);
    await recordAudit(tx, {
      by,
      action: "deal_settled",
      kind: "apoio",
      objectId: id,
      before: { deixado: true },
      after: { deixado: false },
      reason: motivo,
    });
    return ok({ message: INTERESTS.settled });
  });
