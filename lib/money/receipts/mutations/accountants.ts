import "server-only";
import { addDays } from "@/lib/kit/day";
import { toIsoDay } from "@/lib/kit/format";
import { showParty } from "@/lib/kit/party";
import type { JobTransaction } from "@/lib/providers/jobs";
import { keyOf, notify } from "@/lib/words/email/mutations/notify";
import { accountantRevokedMail } from "../messages";
import { verificationPath, WITH_MARK } from "../queries/receipt-pdf";
import { numberLabel, shownContent } from "../rules/receipt";

export const accountantAt = (email: string) => ({ userId: null, name: "contador(a)", email });

export const sendingKey = (recibo: string, day: string): string => `recibo:${recibo}:contador:${day}`;

function* daysBetween(first: string, last: string): Generator<string> {
  for (let day = first; day <= last; day = addDays(day, 1)) yield day;
}

const MAY_HAVE_ARRIVED = [
  { status: { in: ["sent", "delivered"] } },
  // The outcome of an attempt is unknown.
  { status: { in: ["queued", "failed"] }, unresolvedSince: { not: null } },
  { status: "queued", attempts: { gt: 0 } },
  // The provider stopped answering, but may have taken the mail before.
  { status: "failed", error: { in: ["TIMEOUT", "CONNECTION_LOST"] } },
];

type Sent = { id: string; readerId: string; issuedById: string | null; issuedAt: Date };

/**
 * Addresses of the accountants who may have got this receipt. Other accountants must not learn of it. Looks for the
 * mails by key, because a sent mail's address is erased in time.
 */
async function findAccountants(tx: JobTransaction, sent: Sent, at: Date): Promise<string[]> {
  const { id, readerId, issuedById, issuedAt } = sent;
  const profiles = await tx.profile.findMany({
    where: {
      userId: { in: [readerId, issuedById].filter((side) => side !== null) },
      accountantEmail: { not: null },
    },
    select: { accountantEmail: true },
  });
  const stored = [...new Set(profiles.flatMap(({ accountantEmail }) => accountantEmail ?? []))];
  const days = [...daysBetween(toIsoDay(issuedAt), toIsoDay(at))];
  const keys = new Map(
    stored.flatMap((email) =>
      days.map((day) => [keyOf("system_notification", email, sendingKey(id, day)), email] as const),
    ),
  );
  const mails = await tx.emailMessage.findMany({
    where: { idempotencyKey: { in: [...keys.keys()] }, OR: [...MAY_HAVE_ARRIVED] },
    select: { idempotencyKey: true },
  });
  return [...new Set(mails.flatMap(({ idempotencyKey }) => keys.get(idempotencyKey ?? "") ?? []))];
}

/** Mails the revocation of a receipt, once, to the accountants who got the receipt by 'Enviar ao contador'. */
export async function mailAccountants(tx: JobTransaction, recibo: string, at: Date): Promise<void> {
  const receipt = await tx.receipt.findUniqueOrThrow({ where: { id: recibo }, include: WITH_MARK });
  const accountants = await findAccountants(tx, receipt, at);
  if (accountants.length === 0) return;
  const { number, conteudo, code, opportunity } = receipt;
  const { emitente, projeto } = shownContent(conteudo, opportunity?.projeto.demonstracao ?? null);
  const words = accountantRevokedMail({
    number: numberLabel(number),
    issuer: showParty(emitente),
    isFictitious: projeto?.demonstracao ?? false,
  });
  const eventKey = `recibo:${recibo}:contador:revogado`;
  const path = verificationPath(code);
  await notify(tx, ...accountants.map((email) => ({ to: accountantAt(email), eventKey, words, path })));
}
