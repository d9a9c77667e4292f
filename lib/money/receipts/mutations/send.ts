import "server-only";
import { asAccount, asAccountWithJobs } from "@/lib/access/account-lock";
import type { Viewer } from "@/lib/access/auth/session";
import { formatMoneyCents, toIsoDay } from "@/lib/kit/format";
import { partyOf, showParty } from "@/lib/kit/party";
import { showCode } from "@/lib/kit/receipt-code";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { env } from "@/lib/server/env";
import { logSecurityEvent } from "@/lib/server/security-events";
import { notify } from "@/lib/words/email/mutations/notify";
import { getAddressBlock } from "@/lib/words/email/queries";
import { accountantMail, PURPOSE, RECEIPTS, SENDING } from "../messages";
import { readAccount } from "../queries/payers";
import { verificationPath, WITH_MARK } from "../queries/receipt-pdf";
import { senderOf } from "../rules/identity";
import { numberLabel, shownContent } from "../rules/receipt";
import { accountantAt, sendingKey } from "./accountants";

/** @param email "" removes the stored address */
export const saveAccountant = (userId: string, email: string): Promise<MessageResult> =>
  asAccount(userId, async (tx) => {
    await tx.profile.update({ where: { userId }, data: { accountantEmail: email || null } });
    return ok({ message: email ? SENDING.saved : SENDING.removed });
  });

type Sending = { recibo: string; email: string };

/**
 * Mails a valid receipt to an address at most once a day, and stores the address. The account must have received or
 * issued the receipt.
 */
export async function sendToAccountant(
  { userId, fullName }: Pick<Viewer, "userId" | "fullName">,
  { recibo, email }: Sending,
  now: Date,
): Promise<MessageResult> {
  const sent = await asAccountWithJobs(userId, async (tx) => {
    const receipt = await tx.receipt.findFirst({
      where: { id: recibo, OR: [{ readerId: userId }, { issuedById: userId }] },
      include: WITH_MARK,
    });
    if (!receipt) return failure("not_found", RECEIPTS.notFound);
    if (receipt.revokedAt) return failure("conflict", SENDING.revoked);
    if (await getAddressBlock(email)) return failure("conflict", SENDING.blocked, "email");
    const { emitente, projeto } = shownContent(
      receipt.conteudo,
      receipt.opportunity?.projeto.demonstracao ?? null,
    );
    const path = verificationPath(receipt.code);
    const words = accountantMail({
      sender: senderOf(partyOf(await readAccount(tx, userId)), fullName),
      project: projeto?.nome ?? PURPOSE.platform,
      isFictitious: projeto?.demonstracao ?? false,
      number: numberLabel(receipt.number),
      amount: formatMoneyCents(receipt.amount),
      issuer: showParty(emitente),
      code: showCode(receipt.code),
      address: env.APP_URL + path,
    });
    const to = accountantAt(email);
    const eventKey = sendingKey(recibo, toIsoDay(now));
    await notify(tx, { to, eventKey, words, path, attachment: { receipt: recibo } });
    await tx.profile.update({ where: { userId }, data: { accountantEmail: email } });
    return ok({ message: SENDING.sent(email) });
  });
  if (sent.ok) await logSecurityEvent("receipt_sent", { recibo }, userId);
  return sent;
}
