import "server-only";
import { SIGNED_AMOUNT } from "@/lib/money/bank/queries";
import { db, Prisma, type Transaction, withoutTimeLimit } from "@/lib/server/db";
import { INVESTED } from "./rules";

const of = (column: Prisma.Sql, userId: string | null): Prisma.Sql =>
  userId === null ? Prisma.sql`true` : Prisma.sql`${column} = ${userId}::uuid`;

/**
 * SQL: Total Investido (B2.21), as rows of funder and centavos: confirmed amounts, even with an unpaid commission.
 * @param userId null for everybody
 */
export const investedBy = (userId: string | null): Prisma.Sql => Prisma.sql`
  select o.financiador_id as id, sum(o.confirmed_amount) as total from opportunities o
  where o.confirmed_amount is not null and o.status = any(${[...INVESTED]})
    and ${of(Prisma.sql`o.financiador_id`, userId)} group by 1`;

/**
 * SQL: Total Pago (B2.21), as rows of captador and centavos: paid fees and months, less refunds.
 * @param userId null for everybody
 */
export const paidBy = (userId: string | null): Prisma.Sql => Prisma.sql`
  select id, sum(total) as total from (
    select captador_id as id, fee_amount - refunded_amount as total from opportunity_payments
    where paid_at is not null and ${of(Prisma.sql`captador_id`, userId)}
    union all
    select user_id, amount - refunded_amount from plan_payments
    where status = 'paga' and ${of(Prisma.sql`user_id`, userId)}
  ) pagos group by id`;

/** A shown value that differs from the ledger's value. Both are centavos, or 1 and 0 for yes and no. */
type Difference = { what: string; id: string; shown: bigint; ledger: bigint };

/**
 * SQL: condition for the ledger lines whose sum is what we keep of fees and months. Leaves out payments without a right
 * and their refunds. Includes `perda`, so that a loss leaves the sum unchanged: the payment counts as returned already.
 */
const STAYS = Prisma.sql`account in ('stripe', 'em_disputa', 'transferido', 'banco', 'perda', 'a_devolver:voltou')
  and cause not in ('sem_direito', 'sem_direito_devolvido', 'sem_direito_transferido')`;

/**
 * SQL: CTEs of the comparison. `sobre`: id of the checkout, deal or month. `paginas`: what we keep and owe of each
 * checkout of a fee, by the ledger. `taxas`, `negocios`: stored values beside those by the ledger.
 */
const FACTS = Prisma.sql`
  linhas as materialized (
    select e.cause, left(e.cause_id, 36) as sobre, l.account, l.amount, l.user_id, l.projeto_id
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
  ), por_sobre as materialized (
    select sobre,
      sum(amount) filter (where ${STAYS}) as fica,
      -sum(amount) filter (where account = 'a_devolver') as devido,
      -sum(amount) filter (where account = 'a_devolver:voltou') as voltou,
      sum(amount) filter (where account in ('banco', 'transferido')) as banco,
      sum(amount) filter (where account = 'captado') as captado,
      sum(amount) filter (where account = 'confirmado') as confirmado,
      sum(amount) filter (where account = 'a_receber:comissao' and cause in ('comissao_devida', 'comissao_anulada'))
        as devida,
      -sum(amount) filter (where account = 'a_receber:comissao'
        and cause in ('comissao_dispensada', 'dispensa_anulada')) as dispensada
    from linhas group by sobre
  ), paginas as materialized (
    select c.id, c.payment_id, c.owed_amount, c.stripe_payment_intent_id, coalesce(s.fica, 0) as fica,
      coalesce(s.devido, 0) as devido
    from checkouts c left join por_sobre s on s.sobre = c.id::text where c.purpose = 'taxa'
  ), por_taxa as materialized (
    select payment_id, sum(fica) as fica from paginas group by payment_id
  ), taxas as materialized (
    select p.id, p.opportunity_id, p.kind, p.unlocked_at, p.disputed_at, coalesce(t.fica, 0) as fica, coalesce(v.owed_amount, 0) as devido,
      case when p.paid_at is null then 0 else p.fee_amount - p.refunded_amount end as pago
    from opportunity_payments p left join por_taxa t on t.payment_id = p.id
      left join paginas v on v.stripe_payment_intent_id = p.stripe_payment_intent_id
  ), por_negocio as materialized (
    select opportunity_id, sum(pago - devido) filter (where kind <> 'desbloqueio') as pago,
      count(*) filter (where unlocked_at is not null and disputed_at is null) as abertas
    from taxas group by opportunity_id
  ), negocios as materialized (
    select o.id, o.status, o.confirmed_amount, o.waived_amount, o.unlocked_at,
      greatest(50, (o.confirmed_amount * 80 + 500) / 1000) as comissao, coalesce(n.pago, 0) as pago,
      coalesce(n.abertas, 0) as abertas, coalesce(s.captado, 0) as captado,
      coalesce(s.confirmado, 0) as confirmado, coalesce(s.devida, 0) as devida,
      coalesce(s.dispensada, 0) as dispensada
    from opportunities o left join por_negocio n on n.opportunity_id = o.id
      left join por_sobre s on s.sobre = o.id::text
  )`;

const COMPARED = {
  "captado do projeto": Prisma.sql`
    select p.id::text, p.captado_aqui as shown, coalesce(l.total, 0) as ledger from projects p
      full join (select projeto_id, sum(amount) as total from linhas where account = 'captado' group by 1) l
      on l.projeto_id = p.id where p.captado_aqui <> 0 or l.total <> 0`,
  "captado mostrado do projeto": Prisma.sql`
    select p.id::text, p.valor_captado, p.captado_aqui + greatest(0, coalesce(p.captado_oficial, p.valor_captado) - case when p.captado_aqui = 0
      then 0 else captado_incluido(p.id, p.captado_oficial_em) end)
    from projects p where p.valor_captado <> 0`,
  "captado do negócio": Prisma.sql`
    select id::text, case when status = 'concluida' then confirmed_amount else 0 end, captado from negocios`,
  "confirmado do negócio": Prisma.sql`
    select id::text, case when status = 'confirmada' then confirmed_amount else 0 end, confirmado from negocios`,
  "Total Investido": Prisma.sql`
    select coalesce(n.id, l.id)::text, coalesce(n.total, 0), coalesce(l.total, 0) from (${investedBy(null)}) n
      full join (select user_id as id, -sum(amount) as total from linhas where account = 'aportes' group by 1) l
      on l.id = n.id`,
  "taxa paga": Prisma.sql`select id::text, pago, fica from taxas`,
  "Total Pago": Prisma.sql`
    select coalesce(p.id, l.id)::text, coalesce(p.total, 0), coalesce(l.total, 0) from (${paidBy(null)}) p
      full join (select user_id as id, sum(amount) as total from linhas where ${STAYS} group by 1) l on l.id = p.id`,
  "mensalidade paga": Prisma.sql`
    select p.id::text, case when p.status = 'paga' then p.amount - p.refunded_amount else 0 end, coalesce(s.fica, 0)
    from plan_payments p left join por_sobre s on s.sobre = p.id::text`,
  "a devolver": Prisma.sql`select id::text, owed_amount, devido from paginas`,
  "transferência que voltou": Prisma.sql`
    select c.id::text, case when c.method = 'transferencia' then c.bounced_amount else 0 end, coalesce(s.voltou, 0)
    from checkouts c left join por_sobre s on s.sobre = c.id::text`,
  "movimentos do banco": Prisma.sql`
    select coalesce(m.id, s.sobre), coalesce(m.total, 0), coalesce(s.banco, 0)
    from (select coalesce(checkout_id, plan_payment_id)::text as id, sum(${SIGNED_AMOUNT}) as total
        from bank_movements group by 1) m
      full join por_sobre s on s.sobre = m.id`,
  "comissão devida": Prisma.sql`
    select id::text, case when confirmed_amount is null then 0 else comissao end, devida from negocios`,
  "comissão dispensada": Prisma.sql`select id::text, waived_amount, dispensada from negocios`,
  "negócio concluído": Prisma.sql`
    select id::text, (status = 'concluida')::int, (devida - dispensada - pago = 0)::int from negocios
    where status in ('confirmada', 'concluida')`,
  "contato aberto": Prisma.sql`
    select id::text, (unlocked_at is not null)::int, (abertas > 0)::int from negocios where confirmed_amount is null`,
  "direito sem dinheiro": Prisma.sql`
    select id::text, (unlocked_at is not null)::int, (fica > 0)::int from taxas where unlocked_at is not null`,
  "soma do livro": Prisma.sql`select 'todas', 0, coalesce(sum(amount), 0) from linhas`,
};

/**
 * Loss of a checkout (centavos): its money left our bank account twice, returned by the team and taken by the bank.
 * Finds the entries by their checkout, because older entries do not name the movement (`estorno_perdido` in rules.ts).
 */
export async function lostOf(checkoutId: string, client: Transaction = db): Promise<bigint> {
  const [row] = await client.$queryRaw<[{ lost: bigint }]>`
    select coalesce(sum(l.amount), 0)::bigint as lost from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.cause in ('estorno_perdido', 'perda_desfeita') and left(e.cause_id, 36) = ${checkoutId} and l.account = 'perda'`;
  return row.lost;
}

export async function lostIn(checkoutId: string, movementId: string, client: Transaction): Promise<bigint> {
  const [row] = await client.$queryRaw<[{ lost: bigint }]>`
    select coalesce(sum(l.amount), 0)::bigint as lost from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.cause in ('estorno_perdido', 'perda_desfeita') and e.cause_id = ${`${checkoutId}:${movementId}`}
      and l.account = 'perda'`;
  return row.lost;
}

const MAX_DIFFERENCES = 1000;

/** Compares stored values with the ledger. One statement reads all of them, so that they are of one moment. */
export async function proveLedger(): Promise<{ entries: number; differences: Difference[] }> {
  const parts = Object.entries(COMPARED).map(
    ([what, rows]) => Prisma.sql`
      select ${what} as what, id, shown::bigint as shown, ledger::bigint as ledger
      from (${rows}) as compared(id, shown, ledger) where shown is distinct from ledger`,
  );
  return withoutTimeLimit(async (unlimited) => {
    const differences = await unlimited.$queryRaw<Difference[]>`
      with ${FACTS} ${Prisma.join(parts, " union all ")} order by what, id limit ${MAX_DIFFERENCES}`;
    return { entries: await unlimited.ledgerEntry.count(), differences };
  });
}
