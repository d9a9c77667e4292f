import "server-only";
import { randomBytes } from "node:crypto";
import { PREPARED, type Transaction } from "@/lib/server/db";
import { CODE_BYTES, toCode } from "../rules/code";
import type { ReceiptKind } from "../rules/receipt";
import type { ReceiptContent } from "../types";

/** A receipt as it was written. */
export type Issued = { id: string; number: number };
/** The same as it is written, with the code by which anybody checks it. */
export type Written = Issued & { code: string };

type NewReceipt = {
  kind: ReceiptKind;
  /** Whose numbers it counts in. */
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
 * Writes a receipt under the next number of its issuer. The number's row stays locked until the transaction ends, and a
 * transaction that gives up gives its number back: so there is neither a gap nor a double. Call it last of all.
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
