import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { resend } from "@/lib/words/email/mutations/send-again";
import { MAIL, RESEND_REFUSED } from "./messages";
import { isLiftable } from "./rules";

/** Queues a failed mail again. Repeated or concurrent presses queue it once. */
export const resendMail = (by: Author, id: string): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const answer = await resend(tx, id, by.now);
    if (answer === null) return failure("not_found", MAIL.gone);
    if (answer !== "yes") return failure("conflict", RESEND_REFUSED[answer]);
    await recordAudit(tx, {
      by,
      action: "mail_resent",
      kind: "email",
      objectId: id,
      before: { estado: "failed" },
      after: { estado: "queued" },
    });
    return ok({ message: MAIL.resent });
  });

/**
 * Blocks the address of a mail at its reader's request. Only the person can lift this block. Mails that their own
 * account needs are still sent. The audit entry has the mail's id instead of the address.
 * @param id of a mail to the address
 */
export const blockAddress = (
  by: Author,
  { id, motivo }: { id: string; motivo: string },
): Promise<MessageResult> =>
  db.$transaction(async (tx): Promise<MessageResult> => {
    const mail = await tx.emailMessage.findUnique({ where: { id }, select: { toAddress: true } });
    if (!mail) return failure("not_found", MAIL.gone);
    const reason = "unsubscribe";
    const { count } = await tx.emailSuppression.createMany({
      data: [{ email: mail.toAddress, reason }],
      skipDuplicates: true,
    });
    if (count === 0) return failure("conflict", MAIL.blockedBefore);
    await recordAudit(tx, {
      by,
      action: "mail_blocked",
      kind: "email",
      objectId: id,
      before: { bloqueio: null },
      after: { bloqueio: reason },
      reason: motivo,
    });
    return ok({ message: MAIL.blocked });
  });

/**
 * Lifts the block of an address after a bounce. A block that the person chose stays. The audit entry has the mail's
 * id instead of the address.
 * @param id of a mail to the address
 */
export const liftBlock = (
  by: Author,
  { id, motivo }: { id: string; motivo: string },
): Promise<MessageResult> =>
  db.$transaction(async (tx): Promise<MessageResult> => {
    const mail = await tx.emailMessage.findUnique({ where: { id }, select: { toAddress: true } });
    if (!mail) return failure("not_found", MAIL.gone);
    const block = await tx.emailSuppression.findUnique({ where: { email: mail.toAddress } });
    if (!block) return failure("conflict", MAIL.notBlocked);
    if (!isLiftable(block.reason)) return failure("conflict", MAIL.notLiftable);
    const { count } = await tx.emailSuppression.deleteMany({
      where: { email: mail.toAddress, reason: block.reason },
    });
    if (count === 0) return failure("conflict", MAIL.notBlocked);
    await recordAudit(tx, {
      by,
      action: "mail_unblocked",
      kind: "email",
      objectId: id,
      before: { bloqueio: block.reason },
      after: { bloqueio: null },
      reason: motivo,
    });
    return ok({ message: MAIL.lifted });
  });
