import "server-only";
import { amountInWords } from "@/lib/kit/amount-in-words";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { documentLabel, showDocument } from "@/lib/kit/party";
import { showCode } from "@/lib/kit/receipt-code";
import { failure, mapData, type Result } from "@/lib/kit/result";
import { slugOf } from "@/lib/kit/slug";
import type { AttachedFile } from "@/lib/providers/mail-outcome";
import { db, type Prisma } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { makeDocument } from "@/lib/words/documents/queries/document-queue";
import type { PaperLine, ReceiptDocument } from "@/lib/words/documents/types";
import type { Attachment } from "@/lib/words/email/types";
import { BRAND, NOTES, PAPER, PAPER_TEXTS, RECEIPTS, ROWS } from "../messages";
import { numberLabel, type ReceiptKind, shownContent } from "../rules/receipt";
import type { ReceiptContent } from "../types";

export const verificationPath = (code: string): string => `/recibo/${showCode(code)}`;

const linesOf = ({ nome, documento }: ReceiptContent["pagador"]): PaperLine[] => [
  { text: nome, look: "strong" },
  ...(documento ? [{ text: `${documentLabel(documento)} ${showDocument(documento)}` }] : []),
];

/** Older `lir` receipts (without `versao`) name the captador's account as issuer, so these add the proponent. */
function issuerLines(
  { versao, emitente, representante, projeto }: ReceiptContent,
  isLir: boolean,
): PaperLine[] {
  const isOther = isLir && !versao && projeto && projeto.proponente !== emitente.nome;
  return [
    ...linesOf(emitente),
    ...(representante ? [{ text: PAPER_TEXTS.representative(representante), look: "soft" as const }] : []),
    ...(isOther ? [{ text: PAPER_TEXTS.proponent(projeto.proponente), look: "soft" as const }] : []),
  ];
}

const projectLines = ({
  nome,
  aprovacao,
  demonstracao,
}: NonNullable<ReceiptContent["projeto"]>): PaperLine[] => [
  { text: nome, look: "strong" },
  ...(demonstracao ? [{ text: PAPER_TEXTS.demonstration, look: "strong" as const }] : []),
  ...(aprovacao ? [{ text: PAPER_TEXTS.approval(aprovacao) }] : []),
];

type PaperRow = ReceiptDocument["rows"][number];

export function rowsOf(kind: ReceiptKind, content: ReceiptContent): PaperRow[] {
  const { data, pagador, descricao, projeto, forma, baseLegal, substitui } = content;
  const isLir = kind === "lir";
  const labels = isLir ? ROWS.lir : ROWS.ours;
  const row = (label: string, text: string | null | undefined): PaperRow[] =>
    text ? [{ label, lines: [{ text }] }] : [];
  return [
    { label: labels.payer, lines: linesOf(pagador) },
    { label: labels.issuer, lines: issuerLines(content, isLir) },
    {
      label: labels.day,
      lines: [{ text: formatDate(data), look: "strong" }, ...(forma ? [{ text: forma }] : [])],
    },
    ...(isLir && projeto ? [{ label: ROWS.project, lines: projectLines(projeto) }] : []),
    ...row(ROWS.purpose, descricao),
    ...row(ROWS.legal, baseLegal),
    ...row(
      ROWS.instead,
      substitui && PAPER_TEXTS.instead(numberLabel(substitui.numero), formatDate(substitui.revogadoEm)),
    ),
  ];
}

type ReceiptFile = { name: string; bytes: Buffer };

export const WITH_MARK = {
  opportunity: { select: { projeto: { select: { demonstracao: true } } } },
} as const;

/**
 * Draws the PDF of the receipt that `where` finds.
 * @param account account whose share of the document queue the drawing uses
 * @returns a failure if no receipt is found, or if {@link makeDocument} fails
 */
export async function drawReceipt(
  account: string,
  where: Prisma.ReceiptWhereInput,
): Promise<Result<ReceiptFile>> {
  const row = await db.receipt.findFirst({ where, include: WITH_MARK });
  if (!row) return failure("not_found", RECEIPTS.notFound);
  const kind = row.kind as ReceiptKind;
  const content = shownContent(row.conteudo, row.opportunity?.projeto.demonstracao ?? null);
  const { nome, documento } = content.emitente;
  const number = numberLabel(row.number);
  const code = showCode(row.code);
  const document: ReceiptDocument = {
    brand: BRAND.name,
    author: nome,
    title: PAPER[kind],
    kicker: kind === "lir" ? BRAND.kicker : null,
    number,
    issued: PAPER_TEXTS.issued(formatDate(row.issuedAt)),
    revoked: row.revokedAt && {
      title: PAPER_TEXTS.revoked(formatDate(row.revokedAt)),
      reason: PAPER_TEXTS.reason(row.revokedReason ?? ""),
    },
    amount: formatMoneyCents(row.amount),
    inWords: amountInWords(Number(row.amount)),
    rows: rowsOf(kind, content),
    code,
    address: env.APP_URL + verificationPath(row.code),
    place: `${new URL(env.APP_URL).host}/recibo`,
    note: kind === "lir" ? NOTES.lir : NOTES.ours,
    // The issuer's name is left out, because a long name would reach the page number at the end of the line.
    foot: PAPER_TEXTS.foot(
      number,
      documento && `${documentLabel(documento)} ${showDocument(documento)}`,
      code,
    ),
  };
  const state = row.revokedAt ? "-revogado" : "";
  const name = `recibo-${String(row.number).padStart(6, "0")}-${slugOf(nome)}${state}.pdf`;
  return mapData(await makeDocument(account, { kind: "receipt", document }), (bytes) => ({ name, bytes }));
}

/**
 * Draws the file for an e-mail about a receipt. Null if the receipt is revoked or gone: the e-mail is then not sent.
 * @throws if the drawing fails, so that the mail is sent later and not without its file
 */
export async function attachReceipt({ receipt }: Attachment): Promise<AttachedFile | null> {
  const row = await db.receipt.findUnique({
    where: { id: receipt, revokedAt: null },
    select: { readerId: true },
  });
  if (!row) return null;
  const file = await drawReceipt(row.readerId, { id: receipt });
  if (!file.ok) throw new Error(`the file of a receipt was not drawn: ${file.code}`);
  return { ...file.data, type: "application/pdf" };
}
