import "server-only";
import { isUuid } from "@/lib/kit/ids";
import { failure, ok, type Result } from "@/lib/kit/result";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { type ResendEvent, verifyResendWebhook } from "@/lib/providers/resend";
import { db, Prisma } from "@/lib/server/db";
import { logSecurityEvent } from "@/lib/server/security-events";
import { lockStatus } from "../queries";
import {
  changeOf,
  isIrrelevantRefusal,
  isNotice,
  KEEPS_CONTENT,
  statusAfter,
  suppressionOf,
  waitsForSmtp,
  wasSent,
} from "../rules";
import { sendAgain } from "./send-again";
import { blockAtWish, blockBounced } from "./suppressions";

type EmailEvent = Extract<ResendEvent, { data: { email_id: string; subject: string } }>;

async function findMessage({ tags, email_id }: { tags?: Record<string, string>; email_id: string }) {
  const id = tags?.message ?? "";
  const where = isUuid(id) ? { id } : { providerMessageId: email_id };
  return db.emailMessage.findUnique({ where, select: { id: true, userId: true, toAddress: true } });
}

/** Details of a bounce. Empty for all other events: the link and browser of a click, for example, are personal data. */
const detailsOf = (event: EmailEvent) =>
  event.type === "email.bounced"
    ? { type: event.data.bounce?.type ?? null, subType: event.data.bounce?.subType ?? null }
    : {};

/**
 * Applies a delivery event (A3.14) signed by Resend, once and in any order. If Resend reports that it could not send a
 * message, SMTP sends the message.
 * @param payload the raw body
 */
export async function handleWebhook(
  payload: string,
  headers: Headers,
): Promise<Result<{ received: boolean }>> {
  const event = verifyResendWebhook(payload, headers);
  if (!event) return failure("unauthenticated", "Assinatura inválida.");
  const id = headers.get("svix-id") ?? headers.get("webhook-id") ?? "";
  const change = changeOf(event.type);
  if (!change || !isNotice(event)) return ok({ received: false });
  const { data, created_at: createdAt, type } = event as EmailEvent;
  const message = await findMessage(data);
  if (!message) return ok({ received: false });

  const moment = new Date(createdAt);
  const occurredAt = Number.isNaN(moment.getTime()) ? new Date() : moment;
  const { status, column } = change;
  const isNew = await transactionWithJobs(async (tx) => {
    // Lock the message before inserting its event, so that two concurrent events do not deadlock: each insert takes a
    // share lock on the message's row (foreign key), which the update of the other event waits for.
    const present = await lockStatus(tx, message.id);
    if (!present) return false;
    const { count } = await tx.emailEvent.createMany({
      data: [{ id, messageId: message.id, type, details: detailsOf(event as EmailEvent), occurredAt }],
      skipDuplicates: true,
    });
    if (count === 0) return false;
    if (waitsForSmtp(present, status)) {
      await tx.emailMessage.update({ where: { id: message.id }, data: { unresolvedSince: null } });
      return true;
    }
    const timeColumn = column ? Prisma.raw(column) : Prisma.raw("delivered_at");
    const after = isIrrelevantRefusal(present.provider, status)
      ? present.status
      : statusAfter(present.status, present.isReported, status);
    const sentAt = wasSent(status) ? Prisma.sql`coalesce(sent_at, ${occurredAt})` : Prisma.sql`sent_at`;
    await tx.$executeRaw`
      update email_messages set status = ${after}, payload = case when ${KEEPS_CONTENT.has(after)} then payload end,
        claimed_until = null, unresolved_since = null, sent_at = ${sentAt}, provider = coalesce(provider, 'resend'),
        provider_message_id = coalesce(provider_message_id, ${data.email_id}),
        ${timeColumn} = ${column ? Prisma.sql`least(${timeColumn}, ${occurredAt})` : timeColumn}
      where id = ${message.id}::uuid`;
    const reason = suppressionOf(type, "bounce" in data ? data.bounce : undefined);
    if (reason === "bounce") await blockBounced(tx, message.toAddress);
    if (reason === "complaint") await blockAtWish(tx, message.toAddress, reason);
    // Resend reports that an accepted message was never sent, so SMTP can send it without a duplicate.
    if (present.status === "sent" && after === "failed") await sendAgain(tx, message.id, new Date());
    return true;
  });
  if (isNew && (status === "bounced" || status === "complained")) {
    await logSecurityEvent(`email_${status}`, { message: message.id }, message.userId);
  }
  return ok({ received: true });
}
