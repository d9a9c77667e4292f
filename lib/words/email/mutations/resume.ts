import "server-only";
import { DAY } from "@/lib/kit/time";
import type { JobTransaction } from "@/lib/providers/jobs";
import { env } from "@/lib/server/env";
import { RESUME_MAIL } from "../messages";
import { hasAccount } from "../queries";
import { RESUME_PAUSE } from "../rules";
import { queueEmail } from "./notify";
import { unsubscribeToken } from "./preferences";

export type ResumeRefusal = "notBlocked" | "bounced" | "hasAccount" | "recent";

/**
 * Mails a link that lifts the block of an address without an account, after somebody asked the team to lift it. The
 * team does not lift the block itself, because a stranger may have asked. For the same reason, an address gets at most
 * one link in {@link RESUME_PAUSE} days.
 */
export async function offerResume(
  tx: JobTransaction,
  address: string,
  now: Date,
): Promise<ResumeRefusal | null> {
  // This lock makes a concurrent call wait, so that only one link is sent.
  const [block] = await tx.$queryRaw<{ reason: string }[]>`
    select reason from email_suppressions where email = ${address}::citext for update`;
  if (!block) return "notBlocked";
  if (block.reason === "bounce") return "bounced";
  if (await hasAccount(address, tx)) return "hasAccount";
  const { words, subject } = RESUME_MAIL;
  const recent = await tx.emailMessage.count({
    where: {
      ...{ toAddress: address, userId: null, subject, status: { notIn: ["failed", "suppressed"] } },
      createdAt: { gt: new Date(now.getTime() - RESUME_PAUSE * DAY) },
    },
  });
  if (recent > 0) return "recent";
  const token = unsubscribeToken({ address, userId: null, category: "system_notification" });
  await queueEmail(tx, {
    to: address,
    userId: null,
    category: "system_notification",
    asked: true,
    templateData: {
      ...{ ...words, subject, userName: address },
      actionUrl: `${env.APP_URL}/descadastrar?t=${token}`,
    },
  });
  return null;
}
