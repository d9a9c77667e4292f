import "server-only";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { type DealEventType, type FeeKind, type OpportunityStatus, SIDES, type Side } from "@/lib/kit/states";
import { supportPath } from "@/lib/matches/interests/rules/states";
import { IS_SHOWN_DEAL } from "@/lib/people/contact/queries";
import { registeredParty } from "@/lib/people/organizations/messages";
import { PROVEN_NAME } from "@/lib/people/organizations/queries/organizations";
import { otherLegalName } from "@/lib/people/organizations/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { PREPARED, Prisma, type Transaction } from "@/lib/server/db";
import { FICTITIOUS } from "@/lib/words/email/messages";
import { notify } from "@/lib/words/email/mutations/notify";
import type { Notice, NoticeWords } from "@/lib/words/email/types";
import { ASK_SUPPORT, amountFact, dealFacts, OWN_PAYMENTS } from "../messages";
import { ofSide } from "../queries";
import { type FeeRow, OUTSIDE_METHOD } from "../rules";

/** `email`: null for a deleted account. */
export type DealSide = { userId: string; name: string; email: string | null };

/** Amounts in centavos. */
export type LockedDeal = {
  id: string;
  status: OpportunityStatus;
  amount: bigint;
  confirmedAmount: bigint | null;
  waivedAmount: bigint;
  timesCounted: number;
  timesAnnulled: number;
  unlockedAt: Date | null;
  interesseId: string | null;
  projetoId: string;
  project: string;
  isFictitious: boolean;
  isTakenDown: boolean;
  /** Whether the deal's captador no longer has the project. */
  isHandedOver: boolean;
  isFunderSuspended: boolean;
  /** CNPJ and legal name are null without an organization. */
  organization: { nome: string; cnpj: string | null; razaoSocial: string | null };
  /** Start of the transaction, for the day in mails. */
  at: Date;
  captador: DealSide;
  financiador: DealSide;
  /** Person who opened the locked checkout: the captador, or a former one. Without a checkout, the captador. */
  payer: DealSide;
  rows: FeeRow[];
};

/** Amounts in centavos. */
export type LockedCheckout = {
  id: string;
  paymentId: string;
  amount: bigint;
  refundedAmount: bigint;
  owedAmount: bigint;
  transferredAmount: bigint;
  /** Part of the refunded amount that the payer's bank sent back to us, and that the team has not transferred yet. */
  bouncedAmount: bigint;
  /** Amount that the team has reserved for its bank transfer. */
  reservedAmount: bigint;
  /** Part of the reserved amount that is not owed any more, because Stripe or the bank returned it meanwhile. */
  overtakenAmount: bigint;
  /** Whether a restore lost the decision to refund the reserved transfer (`carryTransfers`, lib/admin/restoration). */
  isCarried: boolean;
  /** Whether the payment came outside Stripe, so that only the team can return it. */
  isOutside: boolean;
  /** Number of refunds that Stripe refused since the owed amount last grew. */
  refundTries: number;
  settledAt: Date | null;
};

type State = Pick<
  LockedDeal,
  "status" | "amount" | "confirmedAmount" | "waivedAmount" | "timesCounted" | "timesAnnulled" | "unlockedAt"
>;
type Ends = Omit<LockedDeal, keyof State | "organization" | "captador" | "financiador" | "payer" | "rows"> & {
  proponente: string;
  cnpj: string | null;
  razaoSocial: string | null;
  captadorId: string;
  financiadorId: string;
  payerId: string | null;
};

/**
 * Locks the project, and then the accounts of both sides and of the payer, in one statement. The main query joins the
 * CTE that locks the project, so this CTE runs first.
 */
async function lockParties(tx: Transaction, which: Prisma.Sql, checkoutId: string | null) {
  const rows = await tx.$queryRaw<(Ends & DealSide)[]>`${PREPARED}
    with pontas as materialized (
      select o.id, m.interesse_id as "interesseId", p.id as "projetoId", p.nome_projeto as project,
        p.demonstracao as "isFictitious",
        p.retirado_pela_equipe_em is not null as "isTakenDown",
        p.captador_id is distinct from m.captador_id as "isHandedOver",
        exists (select from users s where s.id = m.financiador_id and s.suspenso_em is not null) as "isFunderSuspended",
        p.proponente, now() as at, (select o.cnpj from organizations o where o.id = p.organizacao_id) as cnpj,
        (select ${PROVEN_NAME} from organizations o where o.id = p.organizacao_id) as "razaoSocial",
        m.captador_id as "captadorId", m.financiador_id as "financiadorId",
        (select c.user_id from checkouts c where c.id = ${checkoutId}::uuid) as "payerId"
      from opportunities o join matches m on m.id = o.match_id join projects p on p.id = o.projeto_id
      where ${which} for no key update of p
    )
    select pontas.*, u.id as "userId", coalesce(f.full_name, '') as name,
      case when u.anonymised_at is null then u.email::text end as email
    from pontas join users u on u.id in (pontas."captadorId", pontas."financiadorId", pontas."payerId")
      left join profiles f on f.user_id = u.id
    order by u.id for key share of u`;
  const [first] = rows;
  if (!first) return null;
  const find = (id: string): DealSide => {
    const { userId = id, name = "", email = null } = rows.find((row) => row.userId === id) ?? {};
    return { userId, name, email };
  };
  const { proponente, cnpj, razaoSocial, captadorId, financiadorId, payerId, userId, name, email, ...deal } =
    first;
  return {
    ...deal,
    organization: { nome: proponente, cnpj, razaoSocial },
    captador: find(captadorId),
    financiador: find(financiadorId),
    payer: find(payerId ?? captadorId),
  };
}

type FeeColumns = Omit<FeeRow, "id" | "unlockedAt"> & { feeId: string | null; feeUnlockedAt: Date | null };
type CheckoutColumns = Omit<LockedCheckout, "id" | "amount" | "refundedAmount"> & {
  checkoutId: string | null;
  checkoutAmount: bigint;
  checkoutRefunded: bigint;
};
type StateRow = State & FeeColumns & CheckoutColumns;

/**
 * Locks the opportunity, its opportunity_payments, and a given checkout, in this order and in one statement. Each CTE
 * reads the previous one, which fixes the order. The caller holds the project's lock, so nobody else can add a fee.
 */
const lockStates = (tx: Transaction, opportunityId: string, checkoutId: string | null) =>
  tx.$queryRaw<StateRow[]>`${PREPARED}
    with negocio as materialized (
      select id, status, amount, confirmed_amount, waived_amount, times_counted, times_annulled, unlocked_at
      from opportunities where id = ${opportunityId}::uuid for no key update
    ), taxas as materialized (
      select p.*, coalesce((select owed_amount from checkouts c
        where c.stripe_payment_intent_id = p.stripe_payment_intent_id), 0) as owed
      from opportunity_payments p join negocio on p.opportunity_id = negocio.id
      order by p.kind for no key update of p
    ), pagina as materialized (
      select * from checkouts where id = ${checkoutId}::uuid and payment_id is not null
        and (select count(*) from taxas) >= 0 for no key update
    )
    select n.status, n.amount, n.confirmed_amount as "confirmedAmount", n.waived_amount as "waivedAmount",
      n.times_counted as "timesCounted", n.times_annulled as "timesAnnulled", n.unlocked_at as "unlockedAt",
      t.id as "feeId", t.kind, t.opportunity_amount as base, t.fee_amount as "feeAmount", t.refunded_amount as "refundedAmount",
      t.paid_at as "paidAt", t.unlocked_at as "feeUnlockedAt", t.disputed_at as "disputedAt",
      t.stripe_payment_intent_id as "paymentIntentId", t.owed,
      c.id as "checkoutId", c.payment_id as "paymentId", c.amount as "checkoutAmount",
      c.refunded_amount as "checkoutRefunded", c.owed_amount as "owedAmount",
      c.transferred_amount as "transferredAmount", c.bounced_amount as "bouncedAmount",
      c.reserved_amount as "reservedAmount", c.overtaken_amount as "overtakenAmount",
      c.transfer_carried as "isCarried",
      coalesce(c.method = ${OUTSIDE_METHOD}, false) as "isOutside", c.refund_tries as "refundTries", c.settled_at as "settledAt"
    from negocio n left join taxas t on true left join pagina c on true order by t.kind`;

const toFee = ({ feeId: id, feeUnlockedAt: unlockedAt, ...row }: StateRow): FeeRow[] => {
  const { kind, base, feeAmount, refundedAmount, paidAt, disputedAt, paymentIntentId, owed } = row;
  if (id === null) return [];
  return [
    { id, kind, base, feeAmount, refundedAmount, paidAt, unlockedAt, disputedAt, paymentIntentId, owed },
  ];
};

function toCheckout(row: StateRow): LockedCheckout | null {
  const { checkoutId: id, checkoutAmount: amount, checkoutRefunded: refundedAmount } = row;
  if (id === null) return null;
  const { paymentId, owedAmount, transferredAmount, bouncedAmount, reservedAmount, overtakenAmount } = row;
  const { isCarried, isOutside, refundTries, settledAt } = row;
  const returned = { refundedAmount, owedAmount, transferredAmount, bouncedAmount };
  const reserved = { reservedAmount, overtakenAmount, isCarried };
  return { id, paymentId, amount, ...returned, ...reserved, isOutside, refundTries, settledAt };
}

type DealKey =
  | { opportunityId: string }
  | { opportunityId: string; side: Side; userId: string }
  | { paymentId: string; checkoutId?: string };

function conditionOf(which: DealKey): Prisma.Sql {
  if ("paymentId" in which)
    return Prisma.sql`o.id = (select opportunity_id from opportunity_payments where id = ${which.paymentId}::uuid)`;
  const isIt = Prisma.sql`o.id = ${which.opportunityId}::uuid`;
  return "side" in which
    ? Prisma.sql`${isIt} and ${ofSide(which.side, which.userId)} and ${IS_SHOWN_DEAL}`
    : isIt;
}

/**
 * Locks a deal and the rows that its money changes. All transactions about deals take their locks in this order:
 * **own account (asAccount) → project → both accounts → interest → opportunity → payments → checkout → totals of the
 * list**. Triggers of `projects` lock the totals. A transaction may skip a lock, but must not go back to a skipped one.
 * Stripe webhooks skip the own account, because nobody is signed in. The interest is locked only if a side is given.
 * @returns null for an unknown deal. If a side is given, also null if the user is not that side, or if the deal was
 * cancelled before its contact opened
 */
async function lock(tx: Transaction, which: DealKey) {
  const checkoutId = ("paymentId" in which && which.checkoutId) || null;
  const ends = await lockParties(tx, conditionOf(which), checkoutId);
  if (!ends) return null;
  if ("side" in which && ends.interesseId)
    await tx.$queryRaw`select 1 from empresas_interessadas where id = ${ends.interesseId}::uuid for update`;
  const rows = await lockStates(tx, ends.id, checkoutId);
  const [first] = rows;
  if (!first) return null;
  const { status, amount, confirmedAmount, waivedAmount, timesCounted, timesAnnulled, unlockedAt } = first;
  const state = { status, amount, confirmedAmount, waivedAmount, timesCounted, timesAnnulled, unlockedAt };
  const deal: LockedDeal = { ...ends, ...state, rows: rows.flatMap(toFee) };
  return { deal, checkout: toCheckout(first) };
}

export const lockDeal = async (tx: Transaction, which: DealKey): Promise<LockedDeal | null> =>
  (await lock(tx, which))?.deal ?? null;

export async function lockWithInterest(tx: Transaction, opportunityId: string): Promise<LockedDeal | null> {
  const known = await tx.opportunity.findUnique({
    where: { id: opportunityId },
    select: { captadorId: true },
  });
  return known?.captadorId
    ? lockDeal(tx, { opportunityId, side: "captador", userId: known.captadorId })
    : null;
}

/** @throws Error for an unknown fee or checkout */
export async function lockCheckout(
  tx: Transaction,
  which: { paymentId: string; checkoutId: string },
): Promise<{ deal: LockedDeal; checkout: LockedCheckout }> {
  const locked = await lock(tx, which);
  if (!locked?.checkout) throw new Error(`no checkout ${which.checkoutId} of the fee ${which.paymentId}`);
  return { deal: locked.deal, checkout: locked.checkout };
}

export const feePayerOf = ({ payer, projetoId }: LockedDeal) => ({ userId: payer.userId, projetoId });

type NewEvent = { type: DealEventType; details?: Prisma.InputJsonObject };
type EventOrigin = {
  /** Null for events of the platform or of a payment. */
  authorId?: string | null;
  colleagueId?: string | undefined;
  /** Default: now. The deal is locked by then, so that events sort in the order of the locks. */
  at?: Date;
};

export async function addToDealHistory(
  tx: Transaction,
  dealIds: string | readonly string[],
  events: NewEvent[],
  { authorId = null, colleagueId, at = new Date() }: EventOrigin = {},
): Promise<void> {
  await tx.dealEvent.createMany({
    data: [dealIds].flat().flatMap((opportunityId) =>
      events.map(({ type, details = {} }, index) => ({
        opportunityId,
        authorId,
        colleagueId: colleagueId ?? null,
        type,
        details,
        createdAt: new Date(at.getTime() + index),
      })),
    ),
  });
}

/** `valor`: centavos. `pagina`: id of the checkout. */
type Money = { kind?: FeeKind; valor?: bigint; motivo?: string; pagina?: string };

export const moneyDetails = ({ kind, valor, ...rest }: Money): Prisma.InputJsonObject => ({
  ...(kind && { tipo: kind }),
  ...(valor !== undefined && { valor: Number(valor) }),
  ...rest,
});

export const addMoneyEvent = (
  tx: Transaction,
  { id }: LockedDeal,
  type: DealEventType,
  money: Money,
  at = new Date(),
): Promise<void> => addToDealHistory(tx, id, [{ type, details: moneyDetails(money) }], { at });

/** A mandatory mail to a side of a deal. A deleted account gets none. */
export const dealNotice = (
  { email, ...side }: DealSide,
  dealId: string,
  eventKey: string,
  words: NoticeWords,
  path = supportPath(dealId),
): Notice[] =>
  email === null
    ? []
    : [
        {
          to: { ...side, email },
          eventKey: `negociacao:${dealId}:${eventKey}`,
          words,
          path,
        },
      ];

function withFacts(words: NoticeWords, deal: LockedDeal) {
  const { project, isFictitious, at, amount } = deal;
  const { nome, cnpj, razaoSocial } = deal.organization;
  const organization = cnpj
    ? registeredParty(nome, otherLegalName(nome, razaoSocial), formatCnpj(cnpj))
    : nome;
  const own = words.facts ?? [amountFact(formatMoneyCents(amount))];
  const notice = isFictitious ? FICTITIOUS : null;
  return { ...words, facts: dealFacts({ project, notice, organization, day: formatDate(at) }, own) };
}

/**
 * A former captador cannot open the deal, so their mail links to their list of payments.
 * @param isListed false if no fee stores the payment: that list lacks it, and the mail links to the support form
 */
export function mailPayer(
  tx: JobTransaction,
  deal: LockedDeal,
  { eventKey, words, isListed }: { eventKey: string; words: NoticeWords; isListed: boolean },
): Promise<void> {
  const { id, payer, captador } = deal;
  const facts = withFacts(words, deal);
  if (payer.userId === captador.userId) return notify(tx, ...dealNotice(payer, id, eventKey, facts));
  const [actionText, path] = isListed
    ? [OWN_PAYMENTS, "/dashboard?aba=pagamentos"]
    : [ASK_SUPPORT, "/suporte"];
  return notify(tx, ...dealNotice(payer, id, eventKey, { ...facts, actionText }, path));
}

export const mailSides = (
  tx: JobTransaction,
  deal: LockedDeal,
  eventKey: string,
  wordsFor: (side: Side) => NoticeWords | null,
): Promise<void> => {
  const notices = SIDES.flatMap((side) => {
    const words = wordsFor(side);
    return words ? dealNotice(deal[side], deal.id, eventKey, withFacts(words, deal)) : [];
  });
  return notify(tx, ...notices);
};
