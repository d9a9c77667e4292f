import "server-only";
import { toDecimal } from "@/lib/catalog/project-export/rules";
import { formatDate, formatMoneyCents, formatNumber } from "@/lib/kit/format";
import { showDocument, showParty, showPartyToOthers, showToOthers } from "@/lib/kit/party";
import { showCode } from "@/lib/kit/receipt-code";
import { download, failure, type RawAnswer, type Result } from "@/lib/kit/result";
import type { Side } from "@/lib/kit/states";
import { toCsv } from "@/lib/server/csv";
import { makeDocument } from "@/lib/words/documents/queries/document-queue";
import type { StatementDocument } from "@/lib/words/documents/types";
import { ACCOUNTANT, BRAND, groupName, KIND_LABELS, SECTIONS, STATEMENT } from "../messages";
import { type Period, quarterLabel, quarterOf } from "../rules/period";
import { numberLabel } from "../rules/receipt";
import {
  adviceOf,
  SECTION_ORDER,
  type StatementGroup,
  type StatementTotals,
  showOwner,
  totalsByParty,
  totalsOf,
} from "../rules/statement";
import type { ReceiptContent } from "../types";
import { countIssuedByOthers, type OthersReceipts } from "./issued-by-others";
import { drawReceipt } from "./receipt-pdf";
import { readIdentity, readStatementRows, type StatementRow } from "./receipts";
import { countUnreceipted, type Unreceipted } from "./unreceipted";

export async function downloadReceipt(userId: string, id: string): Promise<Result<RawAnswer>> {
  const file = await drawReceipt(userId, { id, OR: [{ readerId: userId }, { issuedById: userId }] });
  return file.ok ? download(file.data.bytes, "application/pdf", file.data.name) : file;
}

/** Most rows of a PDF. Drawing this many takes about three seconds. */
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
  "Código de conferência",
  "Valor (R$)",
] as const;

type Payer = ReceiptContent["pagador"];

/** A party's CNPJ or CPF. The CPF of the other party is masked. */
const numberOf = ({ documento }: Payer, isOwner: boolean): string => {
  if (!documento) return "";
  return isOwner ? showDocument(documento) : showToOthers(documento);
};

const otherOf = ({ isIssuer, pagador, emitente, code }: StatementRow): string => {
  const other = isIssuer ? pagador : emitente;
  return `${showPartyToOthers(other)}\n${STATEMENT.code(showCode(code))}`;
};

const ownerOf = ({ isIssuer, emitente, pagador }: StatementRow): string =>
  isIssuer ? STATEMENT.issuer(showParty(emitente)) : STATEMENT.payer(showParty(pagador));

/** An accountant may read the statement without the receipts, so mark a fictitious project here, too. */
const projectOf = ({ projeto, demonstracao }: StatementRow): string | null =>
  projeto && demonstracao ? STATEMENT.fictitious(projeto) : projeto;

function lawOf({ kind, demonstracao }: StatementRow): string {
  if (kind !== "lir") return STATEMENT.noLaw;
  return demonstracao ? STATEMENT.fictitiousLaw : BRAND.law;
}

const toLine = (row: StatementRow): string[] => [
  formatDate(row.data),
  quarterLabel(quarterOf(row.data)),
  numberLabel(row.number),
  KIND_LABELS[row.kind],
  projectOf(row) ?? "",
  row.aprovacao ?? "",
  row.emitente.nome,
  numberOf(row.emitente, row.isIssuer),
  row.pagador.nome,
  numberOf(row.pagador, !row.isIssuer),
  lawOf(row),
  showCode(row.code),
  toDecimal(row.valor),
];

const toGroup = ({ projeto, demonstracao, emitente, trimestre, recibos, valor }: StatementGroup) => ({
  when: quarterLabel(trimestre),
  what: [groupName(projeto, demonstracao), emitente && showPartyToOthers(emitente)]
    .filter(Boolean)
    .join("\n"),
  count: STATEMENT.count(recibos),
  amount: formatMoneyCents(valor),
});

type StatementInput = Period & { formato: "pdf" | "csv" };
type StatementOwner = { userId: string; userType: Side; fullName: string };

const sumsOf = (userType: Side, totals: StatementTotals) =>
  SECTION_ORDER.flatMap((section) => {
    const { groups, recibos, valor } = totals[section];
    if (recibos === 0) return [];
    const label = SECTIONS[userType][section];
    return [{ label, amount: formatMoneyCents(valor), groups: groups.map(toGroup) }];
  });

function adviceTo(userType: Side, { documento }: Payer, totals: StatementTotals) {
  const advice = adviceOf(userType, documento, totals);
  return advice && ACCOUNTANT[advice];
}

const ownSide = ({ isIssuer, emitente, pagador }: StatementRow): Payer => (isIssuer ? emitente : pagador);

/**
 * Parts of a statement, one for each party with its own sums, because a party declares its own receipts. Branches of
 * one company are one party.
 * @returns `owner`: the party's name; for several parties their number; without receipts the account's name
 */
export function partsOf(
  userType: Side,
  rows: readonly StatementRow[],
  account: Payer,
): Pick<StatementDocument, "owner" | "parts"> {
  const receipts = rows.map((row) => ({
    ...row,
    recibos: 1,
    projeto: row.projeto ?? "",
    party: ownSide(row),
  }));
  const parties = totalsByParty(receipts);
  const [only, ...others] = parties;
  if (others.length === 0) {
    const totals = totalsOf(receipts);
    const advice = adviceTo(userType, only?.party ?? account, totals);
    return {
      owner: only ? showOwner(only) : showParty(account),
      parts: [{ party: null, sums: sumsOf(userType, totals), advice }],
    };
  }
  return {
    owner: STATEMENT.owners(parties.length),
    parts: parties.map((one) => ({
      party: showOwner(one),
      sums: sumsOf(userType, one.totals),
      advice: adviceTo(userType, one.party, one.totals),
    })),
  };
}

type LeftOut = { others: readonly OthersReceipts[]; unreceipted: readonly Unreceipted[] };

export const noticesOf = (isIssuer: boolean, { others, unreceipted }: LeftOut): string[] => [
  ...(isIssuer || others.length > 0 ? [STATEMENT.ownOnly] : []),
  ...others.map(({ recibos, ...party }) => STATEMENT.byOthers(showParty(party), recibos)),
  ...unreceipted.map(({ depositos, valor, isFictitious }) =>
    STATEMENT.unreceipted(formatNumber(depositos), formatMoneyCents(valor), isFictitious),
  ),
];

export async function downloadStatement(
  { userId, userType, fullName }: StatementOwner,
  { formato, ...period }: StatementInput,
  now: Date,
): Promise<Result<RawAnswer>> {
  const name = `extrato-${period.de}-a-${period.ate}.${formato}`;
  if (formato === "csv") {
    const rows = await readStatementRows(userId, period, MAX_CSV);
    if (rows.length > MAX_CSV) return failure("bad_input", STATEMENT.tooLongForCsv(formatNumber(MAX_CSV)));
    return download(toCsv(rows.map(toLine), HEAD), "text/csv; charset=utf-8", name);
  }
  const [rows, { party }, others, unreceipted] = await Promise.all([
    readStatementRows(userId, period, MAX_PDF),
    readIdentity(userId),
    countIssuedByOthers(userId, period),
    countUnreceipted(userId, userType, period),
  ]);
  if (rows.length > MAX_PDF) return failure("bad_input", STATEMENT.tooLong(MAX_PDF));
  const labels = SECTIONS[userType];
  const hasSeveralNumbers = new Set(rows.map((row) => ownSide(row).documento)).size > 1;
  const summed = partsOf(userType, rows, {
    nome: party.nome || fullName,
    documento: party.documento || null,
  });
  const document: StatementDocument = {
    brand: BRAND.name,
    kicker: BRAND.kicker,
    title: labels.title,
    ...summed,
    notices: noticesOf(
      rows.some(({ isIssuer }) => isIssuer),
      { others, unreceipted },
    ),
    span: STATEMENT.span(formatDate(period.de), formatDate(period.ate)),
    made: STATEMENT.made(formatDate(now)),
    otherParty: labels.otherParty,
    rows: rows.map((row) => ({
      id: row.id,
      day: formatDate(row.data),
      number: numberLabel(row.number),
      what: projectOf(row) ?? STATEMENT.month,
      who: hasSeveralNumbers ? `${otherOf(row)}\n${ownerOf(row)}` : otherOf(row),
      amount: formatMoneyCents(row.valor),
    })),
    empty: STATEMENT.empty,
  };
  const made = await makeDocument(userId, { kind: "statement", document });
  return made.ok ? download(made.data, "application/pdf", name) : made;
}
