import "server-only";
import { dayOf } from "@/lib/kit/day";
import { type Party, partyOf } from "@/lib/kit/party";
import { type FeeKind, otherSide, type Side } from "@/lib/kit/states";
import { type DealFacts, type Lack, lackOf } from "@/lib/money/deals/rules/phase";
import { checkableFrom, type Standing } from "@/lib/money/deals/rules/standing";
import { ACTIVE, ENDED } from "@/lib/people/lookups/rules";
import { isChecked, kindDecides, oldEnoughOn } from "@/lib/people/organizations/rules";
import { db, Prisma } from "@/lib/server/db";
import { type Missing, missingIn } from "../rules/identity";
import { ALL_TIME, type Period } from "../rules/period";
import { contentOf, type ReceiptKind, shownContent } from "../rules/receipt";
import {
  type PartyReceipt,
  type PartyTotals,
  type StatementTotals,
  totalsByParty,
  totalsOf,
} from "../rules/statement";
import type { ReceiptContent } from "../types";
import { findPayers, readAccount } from "./payers";

/** `valor`: centavos. `data`: day of the deposit or payment. */
export type ReceiptView = {
  id: string;
  kind: ReceiptKind;
  /** Null unless the kind is `taxa`. */
  taxa: FeeKind | null;
  number: number;
  valor: number;
  data: string;
  emitidoEm: Date;
  revogadoEm: Date | null;
  motivo: string | null;
  emitente: ReceiptContent["emitente"];
  pagador: ReceiptContent["pagador"];
  projetoId: string | null;
  projeto: string | null;
  demonstracao: boolean;
  aprovacao: string | null;
  isIssuer: boolean;
  /** Whether this account issued the receipt and may revoke it ({@link MAY_REVOKE}). */
  mayRevoke: boolean;
  code: string;
};

type Row = Omit<ReceiptView, "data" | "emitente" | "pagador" | "projeto" | "demonstracao" | "aprovacao"> & {
  conteudo: unknown;
  isFictitious: boolean | null;
};

function toView({ conteudo, isFictitious, ...row }: Row): ReceiptView {
  const { data, emitente, pagador, projeto } = shownContent(conteudo, isFictitious);
  const { nome = null, demonstracao = false, aprovacao = null } = projeto ?? {};
  return { ...row, data, emitente, pagador, projeto: nome, demonstracao, aprovacao };
}

const RECEIPTS_PER_PAGE = 20;

const CURSOR = /^(\d{4}-\d{2}-\d{2})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

const DAY = Prisma.sql`r.conteudo ->> 'data'`;

/** SQL: needs the receipt's project `p` and deal `o`. */
const MAY_REVOKE = Prisma.sql`(r.revoked_at is null and r.kind = 'lir' and coalesce(p.captador_id = r.issued_by_id
    and (r.organization_id is null or p.organizacao_id = r.organization_id or exists (select from organization_members m
      where m.organization_id = r.organization_id and m.user_id = r.issued_by_id and m.estado = 'ativo')), false)
  and exists (select from users f where f.id = o.financiador_id and f.anonymised_at is null))`;

const FEE_KIND = Prisma.sql`(select f.kind from opportunity_payments f where f.id = r.payment_id)`;

type Selection = Period & {
  depois?: string | undefined;
  /** Whether to read only valid receipts, with `mayRevoke` always false. */
  forStatement?: boolean;
  size: number;
};

/** SQL: receipts of one reader or one issuer, read in the order of an index. */
function receiptsBy(
  column: "reader_id" | "issued_by_id",
  userId: string,
  { de, ate, depois, forStatement, size }: Selection,
) {
  const [, day, id] = CURSOR.exec(depois ?? "") ?? [];
  return Prisma.sql`
    select r.*, ${column === "issued_by_id"}::boolean as "isIssuer" from receipts r
    where r.${Prisma.raw(column)} = ${userId}::uuid and ${DAY} between ${de} and ${ate}
      ${forStatement ? Prisma.sql`and r.revoked_at is null` : Prisma.empty}
      ${id ? Prisma.sql`and (${DAY}, r.id) < (${day}, ${id}::uuid)` : Prisma.empty}
    order by ${DAY} desc, r.id desc limit ${size}`;
}

// Joins deals and projects only to the rows of the page, because a join in receiptsBy would read all projects.
// `= any(array(…))` reads a tenth of the database blocks that one look-up for each row would read.
const readRows = (userId: string, selection: Selection): Promise<Row[]> =>
  db.$queryRaw<Row[]>`
    with page as materialized (
      select * from ((${receiptsBy("reader_id", userId, selection)}) union all (${receiptsBy("issued_by_id", userId, selection)})) r
      order by ${DAY} desc, r.id desc limit ${selection.size}),
    deals as materialized (
      select id, projeto_id, financiador_id from opportunities where id = any(array(select opportunity_id from page))),
    owned as materialized (
      select id, captador_id, organizacao_id, demonstracao from projects
      where id = any(array(select projeto_id from deals)))
    select r.id, r.kind, ${selection.forStatement ? Prisma.sql`null` : FEE_KIND} as taxa, r.number,
      r.amount::float8 as valor, r.conteudo, r.issued_at as "emitidoEm", r.code,
      r.revoked_at as "revogadoEm", r.revoked_reason as motivo, r."isIssuer", o.projeto_id as "projetoId", p.demonstracao as "isFictitious",
      ${selection.forStatement ? Prisma.sql`false` : Prisma.sql`r."isIssuer" and ${MAY_REVOKE}`} as "mayRevoke"
    from page r left join deals o on o.id = r.opportunity_id left join owned p on p.id = o.projeto_id
    order by ${DAY} desc, r.id desc`;

/** A page of the account's receipts, latest day first. `depois`: cursor. */
export async function listReceipts(
  userId: string,
  period: Period,
  depois?: string,
): Promise<{ items: ReceiptView[]; next: string | null }> {
  const rows = await readRows(userId, { ...period, depois, size: RECEIPTS_PER_PAGE + 1 });
  const items = rows.slice(0, RECEIPTS_PER_PAGE).map(toView);
  const last = items.at(-1);
  return { items, next: last && rows.length > items.length ? `${last.data}.${last.id}` : null };
}

export async function findNewestDay(userId: string): Promise<string | null> {
  const [newest] = await readRows(userId, { ...ALL_TIME, size: 1 });
  return newest ? contentOf(newest.conteudo).data : null;
}

export type StatementRow = Omit<ReceiptView, "mayRevoke" | "taxa">;

/** The newest `max` + 1 receipts, earliest day first. The caller refuses more than `max`. */
export async function readStatementRows(
  userId: string,
  period: Period,
  max: number,
): Promise<StatementRow[]> {
  const rows = await readRows(userId, { ...period, forStatement: true, size: max + 1 });
  return rows.map(toView).reverse();
}

export type StatementSums = StatementTotals & { parts: PartyTotals[] };

export async function sumReceipts(userId: string, { de, ate }: Period): Promise<StatementSums> {
  const part = (column: "reader_id" | "issued_by_id") => Prisma.sql`
    select r.id, r.kind, r.opportunity_id, r.amount, ${DAY} as dia, r.conteudo -> 'projeto' as projeto,
      r.conteudo -> 'emitente' as emitente, r.conteudo -> ${column === "reader_id" ? "pagador" : "emitente"}::text as party
    from receipts r
    where r.${Prisma.raw(column)} = ${userId}::uuid and r.revoked_at is null and ${DAY} between ${de} and ${ate}`;
  const rows = await db.$queryRaw<(Omit<PartyReceipt, "projeto"> & { projeto: string | null })[]>`
    with own as materialized ((${part("reader_id")}) union all (${part("issued_by_id")})),
    deals as materialized (
      select id, projeto_id from opportunities where id = any(array(select opportunity_id from own))),
    named as materialized (
      select id, demonstracao from projects where id = any(array(select projeto_id from deals)))
    select r.kind, o.projeto_id as "projetoId", date_trunc('quarter', r.dia::date)::date::text as data, r.party, r.emitente,
      coalesce(p.demonstracao, false) or r.projeto -> 'demonstracao' = 'true' as demonstracao,
      (array_agg(r.projeto ->> 'nome' order by r.dia desc, r.id desc))[1] as projeto,
      sum(r.amount)::float8 as valor, count(*)::int as recibos
    from own r left join deals o on o.id = r.opportunity_id left join named p on p.id = o.projeto_id
    group by 1, 2, 3, 4, 5, 6, case when o.projeto_id is null then r.projeto ->> 'nome' end
    order by max(r.dia), max(r.id::text)`;
  const receipts = rows.map((row) => ({ ...row, projeto: row.projeto ?? "" }));
  return { ...totalsOf(receipts), parts: totalsByParty(receipts) };
}

export type IdentityView = {
  party: Party;
  missing: Missing[];
  isCompany: boolean;
  /** Whether the account has a company, whose CNPJ is fixed and whose name only the registry changes. */
  isFixed: boolean;
};

export async function readIdentity(userId: string): Promise<IdentityView> {
  const account = await readAccount(db, userId);
  const party = partyOf(account);
  const isFixed = account.cnpj !== null;
  return {
    party,
    missing: missingIn(party),
    isCompany: isFixed || account.personType === "juridica",
    isFixed,
  };
}

export const readAccountantEmail = async (userId: string): Promise<string | null> =>
  (await db.profile.findUnique({ where: { userId }, select: { accountantEmail: true } }))?.accountantEmail ??
  null;

/** `valor`: centavos. */
export type UnreceiptedDeal = {
  oportunidadeId: string;
  projetoId: string;
  projeto: string;
  valor: number;
  depositadoEm: string | null;
  /** Payer that the receipt will name. Null without a deposit, for a deleted funder, and while data are missing. */
  pagador: Party | null;
  falta: Lack | null;
  checkableFrom: Standing["checkableFrom"];
  revogado: { number: number; em: Date } | null;
  outroLadoSaiu: boolean;
};

type Project = Prisma.OpportunityGetPayload<{ select: typeof WAITING }>["projeto"];

function uncheckedBy({ situacao, representante }: NonNullable<Project["proponent"]>) {
  if (situacao !== null && situacao !== ACTIVE) return ENDED.includes(situacao) ? "encerrada" : "inativa";
  return representante === "" ? "representante" : "conferencia";
}

function missingOf({ numeroAprovacao, proponent }: Project): DealFacts["falta"] {
  if (!proponent) return "organizacao";
  if (!isChecked(proponent)) return uncheckedBy(proponent);
  return numeroAprovacao ? null : "aprovacao";
}

function checkableOf(falta: Lack | null, { proponent }: Project, now: Date): Standing["checkableFrom"] {
  const dia = proponent && oldEnoughOn(proponent);
  if (falta !== "conferencia" || !proponent || !dia) return null;
  return checkableFrom({ falta, conferivelEm: { dia, dependeDoTipo: kindDecides(proponent) } }, now);
}

const MAX_WAITING = 50;

/** Values of opportunities.etapa for a confirmed deal without a valid receipt. */
export const STAGES_WITHOUT_RECEIPT = ["confirmado", "recibo"];

const WAITING = {
  createdAt: true,
  id: true,
  confirmedAmount: true,
  projeto: {
    select: {
      id: true,
      nomeProjeto: true,
      numeroAprovacao: true,
      proponent: {
        select: {
          conferidaEm: true,
          situacao: true,
          representante: true,
          abertaEm: true,
          tipo: true,
          tipoDecididoEm: true,
        },
      },
      draft: { select: { estado: true } },
    },
  },
  match: {
    select: {
      captador: { select: { anonymisedAt: true } },
      financiador: { select: { anonymisedAt: true } },
    },
  },
  proofs: { orderBy: { createdAt: "desc" }, take: 1, select: { depositedOn: true } },
  receipts: {
    where: { kind: "lir" },
    orderBy: { issuedAt: "desc" },
    take: 1,
    select: { number: true, revokedAt: true },
  },
} satisfies Prisma.OpportunitySelect;

/** The account's deals that wait for a receipt, oldest first, at most {@link MAX_WAITING}. */
export async function listWithoutReceipt(
  userId: string,
  userType: Side,
  opportunityId?: string,
  now = new Date(),
): Promise<UnreceiptedDeal[]> {
  const mine = userType === "captador" ? { captadorId: userId } : { financiadorId: userId };
  const where = { ...mine, ...(opportunityId && { id: opportunityId }) };
  // A query of one stage reads in the order of an index. A query of both stages would read and sort all rows.
  const stages = await Promise.all(
    STAGES_WITHOUT_RECEIPT.map((etapa) =>
      db.opportunity.findMany({
        where: { ...where, etapa },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        take: MAX_WAITING,
        select: WAITING,
      }),
    ),
  );
  const rows = stages
    .flat()
    .toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt) || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_WAITING);
  const payers = await findPayers(
    { userId, userType },
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, confirmedAmount, projeto, match, proofs, receipts: [before] }) => {
    const falta = lackOf({ falta: missingOf(projeto), emAnalise: projeto.draft?.estado === "em_analise" });
    return {
      oportunidadeId: id,
      projetoId: projeto.id,
      projeto: projeto.nomeProjeto,
      valor: Number(confirmedAmount),
      depositadoEm: dayOf(proofs[0]?.depositedOn),
      pagador: payers.get(id) ?? null,
      falta,
      checkableFrom: checkableOf(falta, projeto, now),
      revogado: before?.revokedAt ? { number: before.number, em: before.revokedAt } : null,
      outroLadoSaiu: match[otherSide(userType)].anonymisedAt !== null,
    };
  });
}

export type DealReceipt = {
  receipt: { id: string; number: number; emitidoEm: Date } | null;
  waiting: UnreceiptedDeal | null;
  identity: IdentityView;
};

export async function readDealReceipt(
  { userId, userType }: { userId: string; userType: Side },
  opportunityId: string,
): Promise<DealReceipt | null> {
  const mine = userType === "captador" ? { captadorId: userId } : { financiadorId: userId };
  const [deal, waiting, identity] = await Promise.all([
    db.opportunity.findFirst({
      where: { id: opportunityId, match: mine },
      select: {
        receipts: {
          where: { kind: "lir", revokedAt: null },
          take: 1,
          select: { id: true, number: true, issuedAt: true },
        },
      },
    }),
    listWithoutReceipt(userId, userType, opportunityId),
    readIdentity(userId),
  ]);
  if (!deal) return null;
  const [receipt] = deal.receipts;
  return {
    receipt: receipt ? { id: receipt.id, number: receipt.number, emitidoEm: receipt.issuedAt } : null,
    waiting: waiting[0] ?? null,
    identity,
  };
}
