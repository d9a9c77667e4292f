import "server-only";
import type { FundraisingState } from "@/lib/catalog/amount/rules";
import { fileUrl, photoUrl } from "@/lib/catalog/uploads/rules";
import { isUuid } from "@/lib/kit/ids";
import { showPhone } from "@/lib/kit/masks";
import { DEAL_EVENTS, type DealEventType, otherSide, SIDES, type Side } from "@/lib/kit/states";
import { isOnItsWay, ofSide, readPixCodes } from "@/lib/money/fees/queries";
import { type FeeFacts, OUTSIDE_METHOD } from "@/lib/money/fees/rules";
import { IS_SHOWN_DEAL } from "@/lib/people/contact/queries";
import { isContactOpen, isGoingOn } from "@/lib/people/contact/rules/open";
import { decryptLasting } from "@/lib/server/crypto";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { accountShownFrom, holderProblem } from "../rules/account";
import { contactOf, type DealFacts } from "../rules/phase";
import type { BankAccountDetails } from "../schema";
import { DEAL_TABLES, FACT_COLUMNS, type FactsRow, toFacts } from "./facts";

/** Binds a bank account's ciphertext to its project, so that it cannot be decrypted in another row. */
export const encryptionContextOf = (projetoId: string): string => `bank-account:${projetoId}`;

export function openBankAccount(projetoId: string, ciphertext: Uint8Array): BankAccountDetails | null {
  const opened = decryptLasting(encryptionContextOf(projetoId), ciphertext);
  return opened === null ? null : (JSON.parse(opened) as BankAccountDetails);
}

/** CNPJ or CPF of the bank account's holder. Null without a bank account, or if it cannot be decrypted. */
export async function findHolder(tx: Transaction, projetoId: string): Promise<string | null> {
  const account = await tx.bankAccount.findUnique({ where: { projetoId }, select: { ciphertext: true } });
  return (account && openBankAccount(projetoId, account.ciphertext)?.documento) ?? null;
}

export type Contact = { nome: string; email: string | null; telefone: string };

type Recipient = { nome: string; cnpj: string; conferidaEm: Date | null };

/**
 * The project's bank account inside a deal.
 * `aberta`: shown to both sides.
 * `retida`: hidden from the funder until the team lists the project again.
 * `repousa`: changed less than a day ago, and still hidden from the funder.
 * `alheia`: hidden from both, because the project has no checked organization, or because the holder or the Pix key has
 * a CPF or CNPJ that is not the organization's.
 * `ilegivel`: cannot be decrypted.
 */
export type AccountView = {
  estado: "aberta" | "retida" | "repousa" | "alheia" | "ilegivel";
  /** Null if this side must not see the data, or they cannot be decrypted. */
  dados: BankAccountDetails | null;
  em: Date;
  /** Time of the present captador's newest event `conta_alterada` in the deal history, or null. */
  mudouEm: Date | null;
  visivelEm: Date;
};

/** `valor`: centavos. `data`: ISO day. */
export type DepositView = {
  valor: number;
  data: string;
  em: Date;
  comprovante: { nome: string; href: string } | null;
};

export type DealEventView = {
  id: string;
  type: DealEventType;
  /** Null for events of the platform, of a payment or of a former captador. */
  author: Side | null;
  /** Name of the colleague who acted for the author's account. Null for the other side. */
  colega: string | null;
  details: Record<string, string | number | boolean | null>;
  em: Date;
};

export type DealView = {
  id: string;
  side: Side;
  facts: DealFacts;
  projeto: { id: string; nome: string; proponente: string; href: string | null; captacao: FundraisingState };
  valor: number;
  valorConfirmado: number | null;
  /** Null while the contact is closed, and after the other account was deleted. */
  contato: Contact | null;
  organizacao: Recipient | null;
  conta: AccountView | null;
  deposito: DepositView | null;
  /** Empty for the funder. */
  taxas: FeeFacts[];
  recibo: { numero: number; code: string; em: Date } | null;
  historia: DealEventView[];
};

type Row = FactsRow & {
  id: string;
  projetoId: string;
  captadorId: string;
  financiadorId: string;
  nome: string;
  proponente: string;
  slug: string | null;
  valor: number;
  valorConfirmado: number | null;
  financiadorNome: string | null;
  financiadorEmail: string | null;
  financiadorTelefone: string | null;
  captadorNome: string | null;
  captadorTelefone: string | null;
  conta: Uint8Array | null;
  contaDadaEm: Date | null;
  organizacao: string | null;
  cnpj: string | null;
  conferidaEm: Date | null;
  arquivoNome: string | null;
  arquivoLargura: number | null;
};

async function findRow(userId: string, side: Side, id: string): Promise<Row | null> {
  const [row] = await db.$queryRaw<Row[]>`
    select o.id, o.projeto_id as "projetoId", m.captador_id as "captadorId", m.financiador_id as "financiadorId",
      p.nome_projeto as nome, p.proponente,
      case when p.publicado then p.slug end as slug, o.amount::float8 as valor,
      o.confirmed_amount::float8 as "valorConfirmado", i.nome_empresa as "financiadorNome",
      i.email_contato as "financiadorEmail", i.telefone_contato as "financiadorTelefone",
      c.full_name as "captadorNome", c.phone as "captadorTelefone",
      case when p.captador_id = m.captador_id then b.ciphertext end as conta, b.changed_at as "contaDadaEm",
      g.razao_social as organizacao, g.cnpj, g.conferida_em as "conferidaEm",
      f.name as "arquivoNome", f.width as "arquivoLargura", ${FACT_COLUMNS}
    from ${DEAL_TABLES} left join empresas_interessadas i on i.id = m.interesse_id
      left join profiles c on c.user_id = m.captador_id left join files f on f.id = d.file_id
    where o.id = ${id}::uuid and ${ofSide(side, userId)} and ${IS_SHOWN_DEAL}`;
  return row ?? null;
}

type StoredFee = Omit<FeeFacts, "pix"> & { id: string };

const listFees = (id: string, captadorId: string): Promise<StoredFee[]> => db.$queryRaw<StoredFee[]>`
  select y.id, y.kind, y.fee_amount::float8 as valor, y.refunded_amount::float8 as devolvido, y.payment_status as "paymentStatus", y.paid_at as "paidAt",
    y.unlocked_at as "unlockedAt", y.expires_at as "expiresAt", y.refunded_at as "refundedAt",
    y.disputed_at as "disputedAt",
    ${isOnItsWay(Prisma.sql`y.id`)} as processing,
    coalesce(y.payment_method = ${OUTSIDE_METHOD}, false) as "isOutside",
    exists (select from checkouts where payment_id = y.id and stripe_session_id is not null) as "hasPage"
  from opportunity_payments y
  where y.opportunity_id = ${id}::uuid and y.captador_id = ${captadorId}::uuid
  order by y.created_at, y.id`;

async function withPix(taxas: StoredFee[], userId: string, now: Date): Promise<FeeFacts[]> {
  const codes = await readPixCodes(
    userId,
    taxas.map(({ id }) => id),
    now,
  );
  return taxas.map(({ id, ...fee }) => ({ ...fee, pix: codes.get(id) ?? null }));
}

/** Maximum events of a deal history. The oldest ones beyond it are left out. */
const MAX_HISTORY = 200;

const KNOWN: ReadonlySet<string> = new Set(DEAL_EVENTS);

/** Events whose text names a commission or a refund, which the funder must not read of (A6.2). */
const CAPTADOR_ONLY: ReadonlySet<DealEventType> = new Set([
  "comissao_devida",
  "comissao_paga",
  "comissao_devolvida",
  "pagamento_devolvido",
]);

/** Event that a trigger adds when a deal gets another captador. Shown to nobody. */
const OTHER_CAPTADOR = "outro_captador";

/**
 * A captador does not read the events before the deal's last change of captador, or later events of a payment that a
 * former captador made.
 */
async function listEvents({ id, captadorId }: Row, side: Side) {
  const events = await db.dealEvent.findMany({
    where: { opportunityId: id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_HISTORY,
  });
  if (side === "financiador") return events.filter(({ type }) => !CAPTADOR_ONLY.has(type as DealEventType));
  const change = events.findIndex(({ type }) => type === OTHER_CAPTADOR);
  const own = change < 0 ? events : events.slice(0, change);
  const pageOf = ({ details }: (typeof own)[number]) => (details as { pagina?: string }).pagina ?? "";
  const pages = own.map(pageOf).filter((page) => page !== "");
  if (pages.length === 0) return own;
  const foreign = await db.checkout.findMany({
    where: { id: { in: pages }, userId: { not: captadorId } },
    select: { id: true },
  });
  return own.filter((event) => !foreign.some((page) => page.id === pageOf(event)));
}

async function readHistory(row: Row, side: Side): Promise<DealEventView[]> {
  const events = await listEvents(row, side);
  const ids = events.flatMap(({ colleagueId }) => colleagueId ?? []);
  const rows =
    ids.length > 0
      ? await db.colleague.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
      : [];
  const names = new Map(rows.map(({ id: of, name }) => [of, name]));
  return events.flatMap(({ id, type, authorId, colleagueId, details, createdAt }): DealEventView[] => {
    if (!KNOWN.has(type)) return [];
    const author = authorId === null ? null : (SIDES.find((one) => row[`${one}Id`] === authorId) ?? null);
    return [
      {
        id,
        type: type as DealEventType,
        author,
        colega: (author === side && colleagueId && names.get(colleagueId)) || null,
        details: details as DealEventView["details"],
        em: createdAt,
      },
    ];
  });
}

/** @param showsProof whether this side may open the proof, and read its file name, which may hold personal data */
function toDeposit(row: Row, showsProof: boolean): DepositView | null {
  const { depositoValor, depositoData, depositoEm, depositoArquivo, arquivoNome, arquivoLargura } = row;
  if (depositoValor === null || !depositoData || !depositoEm) return null;
  const href =
    showsProof && depositoArquivo && arquivoNome
      ? arquivoLargura === null
        ? fileUrl(depositoArquivo, arquivoNome)
        : photoUrl(depositoArquivo, arquivoLargura, "jpg")
      : null;
  return {
    valor: depositoValor,
    data: depositoData,
    em: depositoEm,
    comprovante: href && arquivoNome ? { nome: arquivoNome, href } : null,
  };
}

const toRecipient = ({ organizacao, cnpj, conferidaEm }: Row): Recipient | null =>
  organizacao !== null && cnpj !== null ? { nome: organizacao, cnpj, conferidaEm } : null;

/**
 * Bank account of the project. Null if none is stored, or if the project has another captador now. `contaEm` depends on
 * a plain column with the holder, which is easier to tamper with. So the holder in the encrypted data is checked, too.
 */
function toAccount(
  row: Row,
  side: Side,
  { history, now }: { history: DealEventView[]; now: Date },
): AccountView | null {
  const { projetoId, conta, contaDadaEm, contaVersao, cnpj, contaEm, retirado } = row;
  if (!conta || !contaDadaEm || contaVersao === null) return null;
  const visivelEm = accountShownFrom({ changedAt: contaDadaEm, version: contaVersao });
  const mudouEm =
    history.find(({ type, author }) => type === "conta_alterada" && author !== null)?.em ?? null;
  const kept = { em: contaDadaEm, mudouEm, visivelEm };
  const dados = openBankAccount(projetoId, conta);
  if (dados === null) return { ...kept, estado: "ilegivel", dados };
  if (contaEm === null || cnpj === null || holderProblem(dados, cnpj))
    return { ...kept, estado: "alheia", dados: null };
  const estado = retirado ? "retida" : visivelEm > now ? "repousa" : "aberta";
  return { ...kept, estado, dados: estado !== "aberta" && side === "financiador" ? null : dados };
}

const withoutHints = (history: DealEventView[]): DealEventView[] =>
  history.map((event) => ({ ...event, details: { ...event.details, hint: null } }));

/** The captador's contact has no e-mail. Null if the other account was deleted, because only placeholders are left. */
function toContact(row: Row, side: Side): Contact | null {
  const other = otherSide(side);
  const nome = row[`${other}Nome`];
  if (row[`${other}Saiu`] || !nome) return null;
  const email = other === "financiador" ? row.financiadorEmail : null;
  return { nome, email, telefone: showPhone(row[`${other}Telefone`] ?? "") };
}

/**
 * Null for anybody but the two sides, and for a cancelled deal whose contact is closed.
 * - The view has the other side's contact while the contact is open.
 * - It has the bank account and the proof while the contact is open and the deal is not cancelled.
 * - The funder always sees their own proof.
 */
export async function readDeal(
  userId: string,
  side: Side,
  id: string,
  now = new Date(),
): Promise<DealView | null> {
  if (!isUuid(id)) return null;
  // Read the fees before the deal: in the other order, a payment in between would show a paid fee beside a closed
  // contact, and the page would stop polling.
  const taxas = side === "captador" ? await withPix(await listFees(id, userId), userId, now) : [];
  const row = await findRow(userId, side, id);
  if (!row) return null;
  const [historia, recibo] = await Promise.all([
    readHistory(row, side),
    db.receipt.findFirst({
      where: { opportunityId: id, kind: "lir", revokedAt: null },
      select: { number: true, code: true, issuedAt: true },
    }),
  ]);
  const facts = toFacts(row);
  const isOpen = isContactOpen(contactOf(facts));
  const goesOn = isGoingOn(contactOf(facts));
  const conta = goesOn ? toAccount(row, side, { history: historia, now }) : null;
  return {
    id,
    side,
    facts,
    projeto: {
      id: row.projetoId,
      nome: row.nome,
      proponente: row.proponente,
      href: row.slug === null ? null : `/lir-projetos/${row.slug}`,
      captacao: row.captacao,
    },
    valor: row.valor,
    valorConfirmado: row.valorConfirmado,
    contato: isOpen ? toContact(row, side) : null,
    organizacao: toRecipient(row),
    conta,
    deposito: toDeposit(row, goesOn || side === "financiador"),
    taxas,
    recibo: recibo && { numero: recibo.number, code: recibo.code, em: recibo.issuedAt },
    historia: side === "financiador" && !conta?.dados ? withoutHints(historia) : historia,
  };
}
