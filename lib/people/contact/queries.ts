import "server-only";
import { OPEN_CHECKOUTS, UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";
import { Prisma, type Transaction } from "@/lib/server/db";
import { GOING_ON } from "./rules/open";

/** SQL: isContactOpen (rules/open.ts) of the opportunity `o`. False if an outer join found no row. */
export const CONTACT_IS_OPEN = Prisma.sql`(o.unlocked_at is not null and o.status <> 'bloqueada')`;

/** SQL: isGoingOn (rules/open.ts) of the opportunity `o`. */
export const DEAL_GOES_ON = Prisma.sql`(${CONTACT_IS_OPEN} and o.status = any(${[...GOING_ON]}))`;

/** SQL: excludes a cancelled opportunity `o` whose contact is closed. */
export const IS_SHOWN_DEAL = Prisma.sql`(o.status <> 'cancelada' or o.unlocked_at is not null)`;

/** SQL: whether a fee `f` has a page at Stripe that can still be paid or is being paid. */
const HAS_PAYABLE_PAGE = Prisma.sql`exists (select from checkouts where payment_id = f.id
  and status = any(${OPEN_CHECKOUTS}) and stripe_session_id is not null)`;

export const IS_BEING_PAID = Prisma.sql`exists (select from opportunities deal
  join opportunity_payments f on f.opportunity_id = deal.id where deal.match_id = m.id and ${HAS_PAYABLE_PAGE})`;

/**
 * SQL: whether a match `m` stays with its captador when another account takes over the project. Contact and fee belong
 * to the captador who pays (B1.3), and no other captador may read the messages.
 */
export const STAYS_WITH_CAPTADOR = Prisma.sql`exists (select from opportunities deal where deal.match_id = m.id
  and (deal.unlocked_at is not null
    or exists (select from talks where opportunity_id = deal.id and last_number > 0)
    or exists (select from opportunity_payments f where f.opportunity_id = deal.id
      and (f.paid_at is not null and f.refunded_amount < f.fee_amount
        or ${HAS_PAYABLE_PAGE}))))`;

type FunderBeforeDeposit = {
  deal: string;
  projectId: string;
  project: string;
  isFictitious: boolean;
  userId: string;
  email: string;
  name: string;
};

/**
 * Funders of unconfirmed deals without a reported deposit. Locks their accounts until the commit. Call this before a
 * write to opportunities, because accounts are locked first.
 * @param where SQL condition on the opportunity `o` and its project `p`
 */
export const findFundersBeforeDeposit = (
  tx: Transaction,
  where: Prisma.Sql,
): Promise<FunderBeforeDeposit[]> => tx.$queryRaw<FunderBeforeDeposit[]>`
  select o.id as deal, p.id as "projectId", p.nome_projeto as project,
    p.demonstracao as "isFictitious", u.id as "userId", u.email::text as email, coalesce(f.full_name, '') as name
  from projects p join opportunities o on o.projeto_id = p.id
    join users u on u.id = o.financiador_id and u.anonymised_at is null left join profiles f on f.user_id = u.id
  where ${where} and o.status = any(${UNCONFIRMED_OPPORTUNITIES})
    and not exists (select from deposit_proofs d where d.opportunity_id = o.id and d.anulado_em is null)
  order by u.id for key share of u`;

type FunderAfterDeposit = FunderBeforeDeposit & {
  interest: string | null;
  /** `amount` (centavos), `depositedOn`: of the newest report. */
  amount: bigint;
  depositedOn: Date;
};

/**
 * Funders with a reported or confirmed deposit and without a valid receipt. Locks as {@link findFundersBeforeDeposit}
 * does.
 * @param where SQL condition on the opportunity `o` and its project `p`
 */
export const findFundersAfterDeposit = (
  tx: Transaction,
  where: Prisma.Sql,
): Promise<FunderAfterDeposit[]> => tx.$queryRaw<FunderAfterDeposit[]>`
  select o.id as deal, m.interesse_id as interest, p.id as "projectId", p.nome_projeto as project,
    p.demonstracao as "isFictitious", u.id as "userId", u.email::text as email, coalesce(f.full_name, '') as name,
    d.amount, d.deposited_on as "depositedOn"
  from projects p join opportunities o on o.projeto_id = p.id join matches m on m.id = o.match_id
    join lateral (select amount, deposited_on, anulado_em from deposit_proofs where opportunity_id = o.id
      order by created_at desc, id desc limit 1) d on d.anulado_em is null
    join users u on u.id = o.financiador_id and u.anonymised_at is null left join profiles f on f.user_id = u.id
  where ${where} and o.status <> 'cancelada'
    and not exists (select from receipts r where r.opportunity_id = o.id and r.kind = 'lir' and r.revoked_at is null)
  order by u.id for key share of u`;
