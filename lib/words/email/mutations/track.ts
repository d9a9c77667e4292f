import "server-only";
import { isUuid } from "@/lib/kit/ids";
import { failure, ok, type Result } from "@/lib/kit/result";
import { type ResendEvent, verifyResendWebhook } from "@/lib/providers/resend";
import { logSecurityEvent } from "@/lib/server/audit";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { changeOf, isNotice, meansSent, statusAfter, suppressionOf } from "../rules";

type EmailEvent = Extract<ResendEvent, { data: { email_id: string; subject: string } }>;

/** The message that a notice is about: by the tag that every attempt carries, else by the provider's number. */
async function findMessage({ tags, email_id }: { tags?: Record<string, string>; email_id: string }) {
  const id = tags?.message ?? "";
  const where = isUuid(id) ? { id } : { providerMessageId: email_id };
  return db.emailMessage.findUnique({ where, select: { id: true, userId: true, toAddress: true } });
}

/** Nothing of the person: neither where a click led nor from which machine it came. */
const detailsOf = (event: EmailEvent) =>
  event.type === "email.bounced"
    ? { type: event.data.bounce?.type ?? null, subType: event.data.bounce?.subType ?? null }
    : {};

/**
 * Takes a delivery notice (A3.14) when Resend signed it. Repeats are recognised by their id and change nothing; the
 * order of arrival does not matter. What the provider says it sent needs no further attempt.
 * @param payload the body exactly as it was sent
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
  const isNew = await db.$transaction(async (tx) => {
    // The message before its event: writing the event takes a share of the message's row, and of two notices that each
    // held one neither could change the row.
    const [row] = await tx.$queryRaw<{ status: string; sent: boolean }[]>`
      select status, sent_at is not null as sent from email_messages where id = ${message.id}::uuid for update`;
    if (!row) return false;
    const { count } = await tx.emailEvent.createMany({
      data: [{ id, messageId: message.id, type, details: detailsOf(event as EmailEvent), occurredAt }],
      skipDuplicates: true,
    });
    if (count === 0) return false;
    const time = column ? Prisma.raw(column) : Prisma.raw("delivered_at");
    const sentAt = meansSent(status) ? Prisma.sql`coalesce(sent_at, ${occurredAt})` : Prisma.sql`sent_at`;
    await tx.$executeRaw`
      update email_messages set status = ${statusAfter(row.status, row.sent, status)}, payload = null,
        claimed_until = null, unresolved_since = null, sent_at = ${sentAt}, provider = coalesce(provider, 'resend'),
        provider_message_id = coalesce(provider_message_id, ${data.email_id}),
        ${time} = ${column ? Prisma.sql`least(${time}, ${occurredAt})` : time}
      where id = ${message.id}::uuid`;
    const reason = suppressionOf(type, "bounce" in data ? data.bounce : undefined);
    if (reason) await suppressAddress(tx, message.toAddress, reason);
    return true;
  });
  if (isNew && (status === "bounced" || status === "complained")) {
    await logSecurityEvent(`email_${status}`, { message: message.id }, message.userId);
  }
  return ok({ received: true });
}

/** A mailbox that is gone outweighs a complaint from it, and both a wish to be left alone. */
async function suppressAddress(tx: Transaction, email: string, reason: "bounce" | "complaint") {
  await tx.$executeRaw`
    insert into email_suppressions (email, reason) values (${email}, ${reason})
    on conflict (email) do update set reason = excluded.reason
      where email_suppressions.reason <> 'bounce'`;
}
