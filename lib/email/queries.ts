import "server-only";
import { db } from "@/lib/db";
import { trackingOf } from "./rules";
import type { DeliveryTracking } from "./types";

export type EmailStat = { email_type: string; total_sent: number };

/** B7.18: how many e-mails of each type left the house. */
export async function getEmailStats(): Promise<EmailStat[]> {
  const rows = await db.$queryRaw<{ email_type: string; total_sent: bigint }[]>`
    select email_type, total_sent from get_email_stats()`;
  return rows.map((row) => ({ ...row, total_sent: Number(row.total_sent) }));
}

/** A3.14: what the provider told about a message since; null for an unknown number. */
export async function getTracking(messageId: string): Promise<DeliveryTracking | null> {
  const row = await db.emailMessage.findUnique({
    where: { providerMessageId: messageId },
    select: { sentAt: true, deliveredAt: true, openedAt: true, clickedAt: true },
  });
  return row && trackingOf(row);
}
