import "server-only";
import { documentLabel, initialsOf, maskDocument, showToOthers } from "@/lib/kit/party";
import { readCode, showCode } from "@/lib/kit/receipt-code";
import { db } from "@/lib/server/db";
import { type ReceiptKind, shownContent } from "../rules/receipt";

/** A receipt on the public page. The payer is shown only by initials and a masked document. */
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
  /** `documento`: with its label; a CPF is masked. `hoje`: the organization's current name, if it has changed. */
  emitente: { nome: string; documento: string | null; hoje: string | null };
  /** `href`: the project's public page, on a `lir` receipt while the project is listed. */
  projeto: { nome: string; aprovacao: string | null; href: string | null; demonstracao: boolean } | null;
  pagador: { iniciais: string; documento: string | null };
};

export type Verification =
  | { kind: "found"; receipt: PublicReceipt }
  | { kind: "unknown" }
  | { kind: "malformed" };

const SHOWN = {
  organization: { select: { razaoSocial: true } },
  opportunity: { select: { projeto: { select: { slug: true, publicado: true, demonstracao: true } } } },
} as const;

const labelled = (documento: string): string => `${documentLabel(documento)} ${showToOthers(documento)}`;

export async function verifyReceipt(text: string): Promise<Verification> {
  const code = readCode(text);
  if (!code) return { kind: "malformed" };
  const row = await db.receipt.findUnique({ where: { code }, include: SHOWN });
  if (!row) return { kind: "unknown" };
  const today = row.organization?.razaoSocial ?? null;
  const listed =
    row.kind === "lir" && row.opportunity?.projeto.publicado ? row.opportunity.projeto.slug : null;
  const { data, emitente, pagador, projeto } = shownContent(
    row.conteudo,
    row.opportunity?.projeto.demonstracao ?? null,
  );
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
      emitente: {
        nome: emitente.nome,
        documento: emitente.documento && labelled(emitente.documento),
        hoje: today === emitente.nome ? null : today,
      },
      projeto: projeto && {
        nome: projeto.nome,
        aprovacao: projeto.aprovacao,
        href: listed && `/lir-projetos/${listed}`,
        demonstracao: projeto.demonstracao ?? false,
      },
      pagador: {
        iniciais: initialsOf(pagador.nome),
        documento: pagador.documento && maskDocument(pagador.documento),
      },
    },
  };
}
