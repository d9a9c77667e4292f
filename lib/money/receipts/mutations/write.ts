import "server-only";
import { randomBytes } from "node:crypto";
import type { Mail } from "@/lib/money/fees/messages";
import type { Party } from "@/lib/money/fees/mutations/deal";
import type { JobTransaction } from "@/lib/providers/jobs";
import { PREPARED, type Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { enqueueNotifications } from "@/lib/words/email/mutations/send";
import type { Attachment } from "@/lib/words/email/types";
import { CODE_BYTES, toCode } from "../rules/code";
import type { ReceiptKind } from "../rules/receipt";
import type { ReceiptContent } from "../types";

export type Issued = { id: string; number: number };
/** With its code for the public check. */
export type Written = Issued & { code: string };

export type NewReceipt = {
  kind: ReceiptKind;
  /** Numbers count per issuer. */
  issuer: string;
  opportunityId?: string;
  organizationId?: string;
  paymentId?: string;
  planPaymentId?: string;
  readerId: string;
  issuedById?: string;
  amount: bigint;
  content: ReceiptContent;
};

/**
 * Writes a receipt under the next number of its issuer. The sequence's row stays locked until the transaction ends, and a
 * rollback returns the number, so that there are no gaps or duplicates. Call it last, because other receipts wait for it.
 */
export async function writeReceipt(tx: Transaction, receipt: NewReceipt): Promise<Written> {
  const { kind, issuer, opportunityId, organizationId, paymentId, planPaymentId } = receipt;
  const { readerId, issuedById, amount } = receipt;
  const [issued] = await tx.$queryRaw<Written[]>`${PREPARED}
    with numero as (
      insert into receipt_sequences (issuer, last) values (${issuer}, 1)
      on conflict (issuer) do update set last = receipt_sequences.last + 1
      returning last
    )
    insert into receipts (kind, issuer, number, opportunity_id, organization_id, payment_id, plan_payment_id, reader_id,
      issued_by_id, amount, conteudo, code)
    select ${kind}, ${issuer}, last, ${opportunityId ?? null}::uuid, ${organizationId ?? null}::uuid,
      ${paymentId ?? null}::uuid, ${planPaymentId ?? null}::uuid, ${readerId}::uuid, ${issuedById ?? null}::uuid, ${amount}::bigint,
      ${JSON.stringify(receipt.content)}::jsonb, ${toCode(randomBytes(CODE_BYTES))}
    from numero returning id, number, code`;
  if (!issued) throw new Error("no receipt was written");
  return issued;
}

/** Mails a funder about a receipt, unless the account was deleted. One `eventKey` is one mail. */
export const mailReader = (
  tx: JobTransaction,
  { userId, name, email }: Party,
  eventKey: string,
  { mail, actionUrl, attachment }: { mail: Mail; actionUrl?: string; attachment?: Attachment },
): Promise<void> =>
  enqueueNotifications(
    tx,
    email === null
      ? []
      : [
          {
            ...{ category: "system_notification", to: email, userId, eventKey: `recibo:${eventKey}` },
            ...(attachment && { attachment }),
            templateData: {
              userName: name,
              ...mail,
              actionUrl: actionUrl ?? `${env.APP_URL}/dashboard/comprovantes`,
            },
          },
        ],
  );
