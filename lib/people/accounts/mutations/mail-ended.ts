import "server-only";
import { formatMoment } from "@/lib/kit/format";
import type { JobTransaction } from "@/lib/providers/jobs";
import { env } from "@/lib/server/env";
import { notify } from "@/lib/words/email/mutations/notify";
import { isBounced } from "@/lib/words/email/queries";
import { ENDED_MAIL } from "../messages";

type Ended = { userId: string; email: string; byTeam: boolean };

/**
 * Mails the address of an account that is being deleted, so that a thief with the password cannot delete the account
 * unseen. An unconfirmed or bounced address gets no mail. The mail is stored without the account (`userId: null`), so
 * that the nightly job forgetStrangers erases the address.
 */
export async function mailEnded(
  tx: JobTransaction,
  { userId, email, byTeam }: Ended,
  now: Date,
): Promise<void> {
  const confirmed = await tx.user.count({ where: { id: userId, emailConfirmedAt: { not: null } } });
  if (confirmed === 0 || (await isBounced(email, tx))) return;
  const message = ENDED_MAIL.message(formatMoment(now), byTeam, env.SUPPORT_EMAIL);
  await notify(tx, {
    to: { userId: null, name: "", email },
    eventKey: `conta-encerrada:${userId}`,
    words: { ...ENDED_MAIL, message },
    path: "/privacidade#fim-da-conta",
  });
}
