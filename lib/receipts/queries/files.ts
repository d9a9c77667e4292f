import "server-only";
import { db } from "../../db";
import { makeDocument } from "../../documents/queries/make";
import type { PaperLine, ReceiptDocument, StatementDocument } from "../../documents/types";
import { env } from "../../env";
import { formatDate, formatMoneyCents } from "../../format";
import { toCsv } from "../../project-export/queries";
import { toDecimal } from "../../project-export/rules";
import { failure, ok, RawAnswer, type Result } from "../../result";
import {
  ACCOUNTANT,
  BRAND,
  KIND_LABELS,
  NOTES,
  PAPER,
  PAPER_SAYS,
  RECEIPTS,
  ROWS,
  SECTIONS,
  STATEMENT,
} from "../messages";
import { showCode } from "../rules/code";
import { documentLabel, isCnpj, showDocument } from "../rules/identity";
import { type Period, quarterLabel, quarterOf } from "../rules/period";
import { amountInWords, contentOf, numberLabel, type ReceiptKind } from "../rules/receipt";
import { type StatementGroup, totalsOf } from "../rules/statement";
import type { ReceiptContent } from "../types";
import { type ReceiptView, readIdentity, readStatementRows } from "./receipts";

const download = (bytes: string | Buffer, type: string, name: string) =>
  ok(
    new RawAnswer(typeof bytes === "string" ? bytes : new Blob([new Uint8Array(bytes)]).stream(), {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    }),
  );

/** Where a code is asked about. */
export const verificationUrl = (code: string): string => `${env.APP_URL}/recibo/${showCode(code)}`;

const show = ({ nome, documento }: ReceiptContent["pagador"]): string =>
  documento ? `${nome}, ${documentLabel(documento)} ${showDocument(documento)}` : nome;

const linesOf = ({ nome, documento }: ReceiptContent["pagador"]): PaperLine[] => [
  { text: nome, look: "strong" },
  ...(documento ? [{ text: `${documentLabel(documento)} ${showDocument(documento)}` }] : []),
];

/** What a paper says, line by line. */
function rowsOf(kind: ReceiptKind, content: ReceiptContent): ReceiptDocument["rows"] {
  const { data, emitente, pagador, descricao, projeto, forma, baseLegal, substitui } = content;
  const isLir = kind === "lir";
  const labels = isLir ? ROWS.lir : ROWS.ours;
  const issuer = linesOf(emitente);
  if (isLir && projeto && projeto.proponente !== emitente.nome)
    issuer.push({ text: PAPER_SAYS.proponent(projeto.proponente), look: "soft" });
  const approval = projeto?.aprovacao ? `nº ${projeto.aprovacao}` : PAPER_SAYS.noApproval;
  const instead =
    substitui && PAPER_SAYS.instead(numberLabel(substitui.numero), formatDate(substitui.revogadoEm));
  return [
    { label: labels.payer, lines: linesOf(pagador) },
    { label: labels.issuer, lines: issuer },
    {
      label: labels.day,
      lines: [{ text: formatDate(data), look: "strong" }, ...(forma ? [{ text: forma }] : [])],
    },
    { label: ROWS.purpose, lines: [{ text: descricao }] },
    ...(isLir ? [{ label: ROWS.approval, lines: [{ text: approval }] }] : []),
    ...(baseLegal ? [{ label: ROWS.legal, lines: [{ text: baseLegal }] }] : []),
    ...(instead ? [{ label: ROWS.instead, lines: [{ text: instead }] }] : []),
  ];
}

/** Characters of an issuer's name at the foot of a page, beside the page's number. */
const MAX_FOOT = 40;

/** A receipt as a PDF, for who reads it and who issued it; for all others it is not there. */
export async function downloadReceipt(userId: string, id: string): Promise<Result<RawAnswer>> {
  const row = await db.receipt.findFirst({
    where: { id, OR: [{ readerId: userId }, { issuedById: userId }] },
  });
  if (!row) return failure("not_found", RECEIPTS.notFound);
  const kind = row.kind as ReceiptKind;
  const content = contentOf(row.conteudo);
  const { nome } = content.emitente;
  const short = nome.length > MAX_FOOT ? `${nome.slice(0, MAX_FOOT).trimEnd()}…` : nome;
  const number = numberLabel(row.number);
  const document: ReceiptDocument = {
    brand: BRAND.name,
    author: nome,
    title: PAPER[kind],
    kicker: kind === "lir" ? BRAND.kicker : null,
    number,
    issued: PAPER_SAYS.issued(formatDate(row.issuedAt)),
    revoked: row.revokedAt && {
      title: PAPER_SAYS.revoked(formatDate(row.revokedAt)),
      reason: PAPER_SAYS.reason(row.revokedReason ?? ""),
    },
    amount: formatMoneyCents(row.amount),
    inWords: amountInWords(Number(row.amount)),
    rows: rowsOf(kind, content),
    code: showCode(row.code),
    address: verificationUrl(row.code),
    place: `${new URL(env.APP_URL).host}/recibo`,
    note: kind === "lir" ? NOTES.lir : NOTES.ours,
    foot: `${PAPER[kind]} ${number} · ${show({ ...content.emitente, nome: short })}`,
  };
  const made = await makeDocument(userId, { kind: "receipt", document });
  if (!made.ok) return made;
  const state = row.revokedAt ? "-revogado" : "";
  return download(made.data, "application/pdf", `recibo-${String(row.number).padStart(6, "0")}${state}.pdf`);
}

/** Rows that a statement takes: of more, a PDF would take longer than two or three seconds, or a spreadsheet be too large. */
const MAX_PDF = 300;
const MAX_CSV = 20_000;

const HEAD = [
  "Data",
  "Trimestre",
  "Recibo",
  "Tipo",
  "Projeto",
  "Nº da aprovação",
  "Emitente",
  "CNPJ ou CPF do emitente",
  "Pagador",
  "CNPJ ou CPF do pagador",
  "Base legal",
  "Valor (R$)",
] as const;

const toLine = (row: ReceiptView): string[] => [
  formatDate(row.data),
  quarterLabel(quarterOf(row.data)),
  numberLabel(row.number),
  KIND_LABELS[row.kind],
  row.projeto ?? "",
  row.aprovacao ?? "",
  row.emitente.nome,
  row.emitente.documento ? showDocument(row.emitente.documento) : "",
  row.pagador.nome,
  row.pagador.documento ? showDocument(row.pagador.documento) : "",
  row.kind === "lir" ? BRAND.law : "",
  toDecimal(row.valor),
];

const toGroup = ({ projeto, trimestre, recibos, valor }: StatementGroup) => ({
  when: quarterLabel(trimestre),
  what: projeto || STATEMENT.months,
  count: STATEMENT.count(recibos),
  amount: formatMoneyCents(valor),
});

const adviceFor = (userType: Whose["userType"], documento: string) => {
  if (userType === "captador") return ACCOUNTANT.project;
  return isCnpj(documento) ? ACCOUNTANT.company : ACCOUNTANT.person;
};

type Asked = Period & { formato: "pdf" | "csv" };
type Whose = { userId: string; userType: "captador" | "financiador"; fullName: string };

/**
 * What counts in a period, for the accountant of either side: each receipt with law, numbers and quarter; the PDF with
 * sums by project and quarter too.
 */
export async function downloadStatement(
  { userId, userType, fullName }: Whose,
  { formato, ...period }: Asked,
  now: Date,
): Promise<Result<RawAnswer>> {
  const name = `extrato-${period.de}-a-${period.ate}.${formato}`;
  if (formato === "csv") {
    const rows = await readStatementRows(userId, period, MAX_CSV);
    return download(toCsv(rows.slice(0, MAX_CSV).map(toLine), HEAD), "text/csv; charset=utf-8", name);
  }
  const [rows, { party }] = await Promise.all([
    readStatementRows(userId, period, MAX_PDF),
    readIdentity(userId),
  ]);
  if (rows.length > MAX_PDF) return failure("bad_input", STATEMENT.tooLong(MAX_PDF));
  const labels = SECTIONS[userType];
  const totals = totalsOf(rows.map((row) => ({ ...row, recibos: 1, projeto: row.projeto ?? "" })));
  const document: StatementDocument = {
    brand: BRAND.name,
    kicker: BRAND.kicker,
    title: labels.title,
    owner: show({ nome: party.nome || fullName, documento: party.documento || null }),
    span: STATEMENT.span(formatDate(period.de), formatDate(period.ate)),
    made: STATEMENT.made(formatDate(now)),
    sums: (["apoio", "plataforma"] as const).flatMap((section) => {
      const { groups, recibos, valor } = totals[section];
      return recibos === 0
        ? []
        : [{ label: labels[section], amount: formatMoneyCents(valor), groups: groups.map(toGroup) }];
    }),
    advice: adviceFor(userType, party.documento),
    other: labels.other,
    rows: rows.map(({ id, data, number, projeto, emitente, pagador, isIssuer, valor }) => ({
      id,
      day: formatDate(data),
      number: numberLabel(number),
      what: projeto ?? STATEMENT.month,
      who: show(isIssuer ? pagador : emitente),
      amount: formatMoneyCents(valor),
    })),
    empty: STATEMENT.empty,
  };
  const made = await makeDocument(userId, { kind: "statement", document });
  return made.ok ? download(made.data, "application/pdf", name) : made;
}
