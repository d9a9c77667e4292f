import "server-only";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";
import { priorityOf, type Resendable, resendable } from "../rules";
import type { EmailCategory } from "../types";
import { openContent } from "./notify";

type Stored = { emailType: EmailCategory; status: string; payload: Uint8Array | null; createdAt: Date };

/**
 * Queues a failed message again. Its id, which is the idempotency key at Resend, stays.
 * @returns "yes" or the reason against it; null for an unknown id
 */
export async function sendAgain(tx: JobTransaction, id: string, now: Date): Promise<Resendable | null> {
  const [message] = await tx.$queryRaw<Stored[]>`
    select email_type as "emailType", status, payload, created_at as "createdAt"
    from email_messages where id = ${id}::uuid for update`;
  if (!message) return null;
  const { payload, ...row } = message;
  const isAwaited = payload !== null && openContent(payload)?.awaited === true;
  const answer = resendable({ ...row, hasContent: payload !== null, isAwaited }, now);
  if (answer !== "yes") return answer;
  await tx.emailMessage.update({
    where: { id },
    data: { status: "queued", error: null, claimedUntil: null },
    select: { id: true },
  });
  await enqueue(tx, "email", { id }, 0, priorityOf(message.emailType));
  return "yes";
}
