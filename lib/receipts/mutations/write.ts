import "server-only";
import { randomBytes } from "node:crypto";
import type { Prisma } from "../../db";
import { CODE_BYTES, toCode } from "../rules/code";
import type { ReceiptKind } from "../rules/receipt";
import type { ReceiptContent } from "../types";

type Transaction = Prisma.TransactionClient;

/** A receipt as it was written. */
export type Issued = { id: string; number: number };

type NewReceipt = {
  kind: ReceiptKind;
  /** Whose numbers it counts in. */
  issuer: string;
  opportunityId?: string;
  paymentId?: string;
  planPaymentId?: string;
  readerId: string;
  issuedById?: string;
  amount: bigint;
  content: ReceiptContent;
};

/**
 * The next number of an issuer. Its row stays locked until the transaction ends, and a transaction that gives up gives
 * its number back: so there is neither a gap nor a double, and the number is taken last of all.
 */
async function takeNumber(tx: Transaction, issuer: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ last: number }[]>`
    insert into receipt_sequences (issuer, last) values (${issuer}, 1)
    on conflict (issuer) do update set last = receipt_sequences.last + 1
    returning last`;
  if (!row) throw new Error("no number was given");
  return row.last;
}

/** Writes a receipt under the next number of its issuer. */
export async function writeReceipt(tx: Transaction, receipt: NewReceipt): Promise<Issued> {
  const { content, ...row } = receipt;
  const number = await takeNumber(tx, receipt.issuer);
  const { id } = await tx.receipt.create({
    data: { ...row, number, conteudo: content, code: toCode(randomBytes(CODE_BYTES)) },
    select: { id: true },
  });
  return { id, number };
}
