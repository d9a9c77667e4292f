import "server-only";
import { db } from "../../db";
import { readCode, showCode } from "../rules/code";
import { initialsOf, maskDocument } from "../rules/identity";
import { contentOf, type ReceiptKind } from "../rules/receipt";

/** What anybody with the code reads of a receipt: nothing of the payer that the paper would have to tell them. */
export type PublicReceipt = {
  code: string;
  kind: ReceiptKind;
  number: number;
  /** Centavos. */
  valor: number;
  /** Day of the deposit or payment, ISO. */
  data: string;
  emitidoEm: Date;
  revogadoEm: Date | null;
  emitente: { nome: string; documento: string | null };
  projeto: { nome: string; aprovacao: string | null } | null;
  pagador: { iniciais: string; documento: string | null };
};

export type Verification =
  | { kind: "found"; receipt: PublicReceipt }
  | { kind: "unknown" }
  | { kind: "malformed" };

/** Whether a code, as somebody typed or scanned it, belongs to a receipt of ours. */
export async function verifyReceipt(text: string): Promise<Verification> {
  const code = readCode(text);
  if (!code) return { kind: "malformed" };
  const row = await db.receipt.findUnique({ where: { code } });
  if (!row) return { kind: "unknown" };
  const { data, emitente, pagador, projeto } = contentOf(row.conteudo);
  return {
    kind: "found",
    receipt: {
      code: showCode(code),
      kind: row.kind as ReceiptKind,
      number: row.number,
      valor: Number(row.amount),
      data,
      emitidoEm: row.issuedAt,
      revogadoEm: row.revokedAt,
      emitente,
      projeto: projeto && { nome: projeto.nome, aprovacao: projeto.aprovacao },
      pagador: {
        iniciais: initialsOf(pagador.nome),
        documento: pagador.documento && maskDocument(pagador.documento),
      },
    },
  };
}
