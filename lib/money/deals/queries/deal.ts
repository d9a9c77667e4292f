import "server-only";
import { fileUrl, photoUrl } from "@/lib/catalog/uploads/rules";
import { showPhone } from "@/lib/kit/masks";
import { DEAL_EVENTS, type DealEventType, type Side } from "@/lib/kit/states";
import { IS_DEAL, isOnItsWay, ofSide } from "@/lib/money/fees/queries";
import type { FeeFacts } from "@/lib/money/fees/rules";
import { isContactOpen, isGoingOn } from "@/lib/people/contact/rules/open";
import { decrypt } from "@/lib/server/crypto";
import { db, Prisma } from "@/lib/server/db";
import { accountShownFrom, holderProblem } from "../rules/account";
import { contactOf, type DealFacts, type Named } from "../rules/deal";
import type { BankAccountDetails } from "../schema";
import { DEAL_TABLES, FACT_COLUMNS, type FactsRow, toFacts } from "./facts";

/** Every project's account is sealed for it alone: put into another row it opens no more. */
export const sealOf = (projetoId: string): string => `bank-account:${projetoId}`;

/** Who is on the other side. */
export type Contact = { nome: string; email: string | null; telefone: string };

/** The proponent that receives the deposit, by its legal name; `conferidaEm` is null until the team checked it. */
export type Recipient = { nome: string; cnpj: string; conferidaEm: Date | null };

/**
 * The project's account inside a deal. `aberta`: shown; `repousa`: changed less than a day ago, its funder sees nothing
 * of it yet; `alheia`: its holder is not the project's organization, nobody sees it; `ilegivel`: it cannot be opened any
 * more.
 */
export type AccountView = {
  estado: "aberta" | "repousa" | "alheia" | "ilegivel";
  /** Null where this side sees nothing of it. */
  dados: BankAccountDetails | null;
  em: Date;
  /** When it last changed since this deal saw it first. */
  mudouEm: Date | null;
  /** From when on the funder sees it. */
  visivelEm: Date;
};

/** What the funder told of the deposit; the amount in centavos. */
export type DepositView = {
  valor: number;
  /** ISO day. */
  data: string;
  em: Date;
  comprovante: { nome: string; href: string } | null;
};

/** A line of a deal's story. */
export type StoryEvent = {
  id: string;
  type: DealEventType;
  /** Who did it; null: the platform, or a payment that arrived. */
  author: Side | null;
  details: Record<string, string | number | boolean | null>;
  em: Date;
};

/** A deal for one of its two sides: what the other alone may know is not in it. Amounts in centavos. */
export type DealView = {
  id: string;
  side: Side;
  facts: DealFacts;
  projeto: { id: string; nome: string; proponente: string; href: string | null };
  valor: number;
  valorConfirmado: number | null;
  captador: Named | null;
  financiador: Named | null;
  /** The other side's, once it is open. */
  contato: Contact | null;
  organizacao: Recipient | null;
  conta: AccountView | null;
  deposito: DepositView | null;
  /** The project's alone. */
  taxas: FeeFacts[];
  recibo: { numero: number; code: string; em: Date } | null;
  historia: StoryEvent[];
};

type Row = FactsRow & {
  id: string;
  projetoId: string;
  captadorId: string;
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
  contaVersao: number | null;
  abertaEm: Date | null;
  organizacao: string | null;
  cnpj: string | null;
  conferidaEm: Date | null;
  depositoData: string | null;
  arquivoNome: string | null;
  arquivoLargura: number | null;
};

/** The deal, if this person is the named side of it: nobody else learns that it exists. */
async function findRow(userId: string, side: Side, id: string): Promise<Row | null> {
  const [row] = await db.$queryRaw<Row[]>`
    select o.id, o.projeto_id as "projetoId", m.captador_id as "captadorId", p.nome_projeto as nome, p.proponente,
      case when p.publicado then p.slug end as slug, o.amount::float8 as valor,
      o.confirmed_amount::float8 as "valorConfirmado", i.nome_empresa as "financiadorNome",
      i.email_contato as "financiadorEmail", i.telefone_contato as "financiadorTelefone",
      c.full_name as "captadorNome", c.phone as "captadorTelefone",
      case when p.captador_id = m.captador_id then b.ciphertext end as conta, b.changed_at as "contaDadaEm",
      b.version as "contaVersao", least(o.unlocked_at, (select min(created_at) from deal_events
        where opportunity_id = o.id and type = 'desbloqueada')) as "abertaEm",
      g.razao_social as organizacao, g.cnpj, g.conferida_em as "conferidaEm",
      d.deposited_on::text as "depositoData", f.name as "arquivoNome", f.width as "arquivoLargura", ${FACT_COLUMNS}
    from ${DEAL_TABLES} left join empresas_interessadas i on i.id = m.interesse_id
      left join profiles c on c.user_id = m.captador_id left join files f on f.id = d.file_id
    where o.id = ${id}::uuid and ${ofSide(side, userId)} and ${IS_DEAL}`;
  return row ?? null;
}

const DEAL_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether this person is the named side of a deal, by its primary key: for the middleware, before anything is rendered. */
export async function isSideOfDeal(userId: string, side: Side, id: string): Promise<boolean> {
  if (!DEAL_ID.test(id)) return false;
  const rows = await db.$queryRaw`
    select from opportunities o join matches m on m.id = o.match_id
    where o.id = ${id}::uuid and ${ofSide(side, userId)} and ${IS_DEAL}`;
  return (rows as unknown[]).length > 0;
}

/** Only of the deal's opportunity; money is the project's own affair. */
const listFees = (id: string): Promise<FeeFacts[]> => db.$queryRaw<FeeFacts[]>`
  select y.kind, y.fee_amount::float8 as valor, y.refunded_amount::float8 as devolvido, y.payment_status as "paymentStatus", y.paid_at as "paidAt",
    y.unlocked_at as "unlockedAt", y.expires_at as "expiresAt", y.refunded_at as "refundedAt",
    y.disputed_at as "disputedAt",
    ${isOnItsWay(Prisma.sql`y.id`)} as processing
  from opportunity_payments y where y.opportunity_id = ${id}::uuid order by y.created_at, y.id`;

/** More than any deal's story has; the newest are kept. */
const MAX_STORY = 200;

const KNOWN: ReadonlySet<string> = new Set(DEAL_EVENTS);

/** What is said to the project alone: its fees (A6.2). */
const PROJECT_ONLY: ReadonlySet<DealEventType> = new Set([
  "comissao_devida",
  "comissao_paga",
  "comissao_devolvida",
]);

async function readStory({ id, captadorId }: Row, side: Side): Promise<StoryEvent[]> {
  const events = await db.dealEvent.findMany({
    where: { opportunityId: id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_STORY,
  });
  return events.flatMap(({ id: eventId, type, authorId, details, createdAt }): StoryEvent[] => {
    if (!KNOWN.has(type) || (side === "financiador" && PROJECT_ONLY.has(type as DealEventType))) return [];
    const author = authorId === null ? null : authorId === captadorId ? "captador" : "financiador";
    return [
      {
        id: eventId,
        type: type as DealEventType,
        author,
        details: details as StoryEvent["details"],
        em: createdAt,
      },
    ];
  });
}

/** @param showsPaper whether this side may open the bank's paper, whose name may be a person's */
function toDeposit(row: Row, showsPaper: boolean): DepositView | null {
  const { depositoValor, depositoData, depositoEm, depositoArquivo, arquivoNome, arquivoLargura } = row;
  if (depositoValor === null || !depositoData || !depositoEm) return null;
  const href =
    showsPaper && depositoArquivo && arquivoNome
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

/** The account for one side. What is sealed is compared with the organization again: a row is changed more easily. */
function toAccount(
  row: Row,
  side: Side,
  { story, now }: { story: StoryEvent[]; now: Date },
): AccountView | null {
  const { projetoId, conta, contaDadaEm, contaVersao, abertaEm, cnpj, contaEm } = row;
  if (!conta || !contaDadaEm || contaVersao === null) return null;
  const visivelEm = accountShownFrom({ changedAt: contaDadaEm, version: contaVersao, openedAt: abertaEm });
  const mudouEm = story.find(({ type }) => type === "conta_alterada")?.em ?? null;
  const kept = { em: contaDadaEm, mudouEm, visivelEm };
  const opened = decrypt(sealOf(projetoId), conta);
  if (opened === null) return { ...kept, estado: "ilegivel", dados: null };
  const dados = JSON.parse(opened) as BankAccountDetails;
  if (contaEm === null || cnpj === null || holderProblem(dados, cnpj))
    return { ...kept, estado: "alheia", dados: null };
  const isResting = visivelEm > now;
  return {
    ...kept,
    estado: isResting ? "repousa" : "aberta",
    dados: isResting && side === "financiador" ? null : dados,
  };
}

/** A funder who sees no account is told nothing of its number either. */
const withoutHints = (story: StoryEvent[]): StoryEvent[] =>
  story.map((event) => ({ ...event, details: { ...event.details, hint: null } }));

/** The funder as the interest gave them, for the project; the project's own person for the funder, to be called. */
function toContact(row: Row, side: Side): Contact | null {
  if (side === "financiador") {
    return row.captadorNome
      ? { nome: row.captadorNome, email: null, telefone: showPhone(row.captadorTelefone ?? "") }
      : null;
  }
  return row.financiadorNome
    ? {
        nome: row.financiadorNome,
        email: row.financiadorEmail,
        telefone: showPhone(row.financiadorTelefone ?? ""),
      }
    : null;
}

/**
 * A deal for one of its sides; null for everybody else. The contact is in it while it is open, the account and the
 * bank's paper while the deal goes on as well; the funder keeps their own paper.
 */
export async function readDeal(
  userId: string,
  side: Side,
  id: string,
  now = new Date(),
): Promise<DealView | null> {
  if (!DEAL_ID.test(id)) return null;
  // Before the deal: a payment that arrives between the two is then not shown yet, and the page that awaits it looks
  // again. The other way round it would say that it was paid beside a contact that is still closed, and stay so.
  const taxas = side === "captador" ? await listFees(id) : [];
  const row = await findRow(userId, side, id);
  if (!row) return null;
  const [historia, recibo] = await Promise.all([
    readStory(row, side),
    db.receipt.findFirst({
      where: { opportunityId: id, kind: "lir", revokedAt: null },
      select: { number: true, code: true, issuedAt: true },
    }),
  ]);
  const facts = toFacts(row);
  const isOpen = isContactOpen(contactOf(facts));
  const goesOn = isGoingOn(contactOf(facts));
  const conta = goesOn ? toAccount(row, side, { story: historia, now }) : null;
  return {
    id,
    side,
    facts,
    projeto: {
      id: row.projetoId,
      nome: row.nome,
      proponente: row.proponente,
      href: row.slug === null ? null : `/lir-projetos/${row.slug}`,
    },
    valor: row.valor,
    valorConfirmado: row.valorConfirmado,
    captador: facts.captador,
    financiador: facts.financiador,
    contato: isOpen ? toContact(row, side) : null,
    organizacao: toRecipient(row),
    conta,
    deposito: toDeposit(row, goesOn || side === "financiador"),
    taxas,
    recibo: recibo && { numero: recibo.number, code: recibo.code, em: recibo.issuedAt },
    historia: side === "financiador" && !conta?.dados ? withoutHints(historia) : historia,
  };
}
