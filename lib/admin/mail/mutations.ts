import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { offerResume } from "@/lib/words/email/mutations/resume";
import { sendAgain } from "@/lib/words/email/mutations/send-again";
import { blockAtWish, liftBounce } from "@/lib/words/email/mutations/suppressions";
import { MAIL, RESEND_REFUSED, RESUME_REFUSED } from "./messages";

/** Queues a failed mail again. Concurrent presses queue it once. */
export const resendMail = (by: Author, id: string): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const answer = await sendAgain(tx, id, by.now);
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
 * Blocks an address at the wish of its reader. Only the reader can lift this block. Mails that the reader's account
 * needs are still sent.
 * @param id of a mail to the address
 */
export const blockAddress = (
  by: Author,
  { id, motivo }: { id: string; motivo: string },
): Promise<MessageResult> =>
  db.$transaction(async (tx): Promise<MessageResult> => {
    const mail = await tx.emailMessage.findUnique({ where: { id }, select: { toAddress: true } });
    if (!mail) return failure("not_found", MAIL.gone);
    if ((await blockAtWish(tx, mail.toAddress, "unsubscribe")) === 0)
      return failure("conflict", MAIL.blockedBefore);
    await recordAudit(tx, {
      by,
      action: "mail_blocked",
      kind: "email",
      objectId: id,
      before: { bloqueio: null },
      after: { bloqueio: "unsubscribe" },
      reason: motivo,
    });
    return ok({ message: MAIL.blocked });
  });

/** Lifts a block that a bounce caused, but not a block that the reader asked for. @param id of a mail to the address */
export const liftBlock = (
  by: Author,
  { id, motivo }: { id: string; motivo: string },
): Promise<MessageResult> =>
  db.$transaction(async (tx): Promise<MessageResult> => {
    const mail = await tx.emailMessage.findUnique({ where: { id }, select: { toAddress: true } });
    if (!mail) return failure("not_found", MAIL.gone);
    const remaining = await liftBounce(tx, mail.toAddress);
    if (remaining === undefined) {
      const isBlocked = (await tx.emailSuppression.count({ where: { email: mail.toAddress } })) > 0;
      return failure("conflict", isBlocked ? MAIL.notLiftable : MAIL.notBlocked);
    }
    await recordAudit(tx, {
      by,
      action: "mail_unblocked",
      kind: "email",
      objectId: id,
      before: { bloqueio: "bounce" },
      after: { bloqueio: remaining },
      reason: motivo,
    });
    return ok({ message: remaining === null ? MAIL.lifted : MAIL.liftedToWish });
  });

/**
 * Mails a blocked address a link with which its reader can lift the block. Fails as {@link offerResume} does: for
 * example, if the address has an account.
 * @param id of a mail to the address
 */
export const mailResumeLink = (
  by: Author,
  { id, motivo }: { id: string; motivo: string },
): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const mail = await tx.emailMessage.findUnique({ where: { id }, select: { toAddress: true } });
    if (!mail) return failure("not_found", MAIL.gone);
    const refusal = await offerResume(tx, mail.toAddress, by.now);
    if (refusal) return failure("conflict", RESUME_REFUSED[refusal]);
    await recordAudit(tx, { by, action: "mail_resume_offered", kind: "email", objectId: id, reason: motivo });
    return ok({ message: MAIL.resumeOffered });
  });
