import "server-only";
import { OPEN_OPPORTUNITIES } from "@/lib/kit/states";
import { DELETED_NAME } from "@/lib/people/accounts/messages";
import { enqueueAll, type JobTransaction } from "@/lib/providers/jobs";
import { inBatches, Prisma, type Transaction } from "@/lib/server/db";
import { notify, notifyMany, TEAM } from "@/lib/words/email/mutations/notify";
import type { Notice } from "@/lib/words/email/types";
import { funderLeftMail, LEFT_REASON, leftMail } from "../messages/lost-account";
import { movableFrom, supportPath } from "../rules/states";
import { END_DEALS, HAS_DEPOSIT_OR_AMOUNT, projectPageOf, teamNotice } from "./register";

/** Rows per statement, few enough for a statement and its row triggers to stay far below the database's time limit. */
const BLOCK = 1_000;

/** Ends interests in blocks. All blocks run in the caller's transaction, so that no account is deleted in part. */
async function inBlocks<T>(
  interests: readonly { id: string }[],
  end: (block: string[]) => Promise<T[]>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let at = 0; at < interests.length; at += BLOCK)
    rows.push(...(await end(interests.slice(at, at + BLOCK).map(({ id }) => id))));
  return rows;
}

type RegisteredInterest = {
  id: string;
  projetoId: string;
  /** `endsDeal`: whether a deal ended with the interest. `isPaid`: whether the deal's contact was paid for. */
  endsDeal: boolean;
  isPaid: boolean;
  slug: string;
  project: string;
  name: string | null;
  email: string | null;
  outcome: "encerrado" | "fica";
};

/** Projects whose deals may have an open payment page for the deleted account's contact. */
const projectsWithDeal = (registered: readonly RegisteredInterest[]): string[] =>
  registered.flatMap(({ projetoId, endsDeal, outcome }) =>
    endsDeal || outcome === "fica" ? [projetoId] : [],
  );

const LACKS_RECEIPT = Prisma.sql`status_interesse = 'Confirmada' and exists (
  select from matches m join opportunities o on o.match_id = m.id
  where m.interesse_id = empresas_interessadas.id and o.etapa in ('confirmado', 'recibo'))`;

/**
 * Ends the open interests that the deleted funder registered, except interests with a deposit or a confirmed amount.
 * @returns the ended interests, and those that stay and whose deal has no receipt
 */
async function endRegistered(tx: JobTransaction, userId: string): Promise<RegisteredInterest[]> {
  const theirs = await tx.$queryRaw<{ id: string }[]>`
    select id from empresas_interessadas where user_id = ${userId}::uuid and status_interesse <> 'Cancelada'
    order by id`;
  return inBlocks(theirs, (block) => endSomeRegistered(tx, block));
}

const endSomeRegistered = (tx: JobTransaction, block: string[]) => tx.$queryRaw<RegisteredInterest[]>`
  with meu as (
    select empresas_interessadas.id, projeto_id,
      case when status_interesse = 'Confirmada' or status_interesse = 'Aceita' and ${HAS_DEPOSIT_OR_AMOUNT} then 'fica'
        else 'encerrado' end as outcome
    from empresas_interessadas
    where id = any(${block}::uuid[])
      and (status_interesse = any(${movableFrom("Cancelada", "financiador")}) or ${LACKS_RECEIPT})
  ), encerrado as (
    update empresas_interessadas set status_interesse = 'Cancelada', updated_at = now()
    where id in (select id from meu where outcome = 'encerrado') returning id
  ), ${END_DEALS}
  select meu.id, meu.projeto_id as "projetoId",
    exists (select from oportunidade where projeto_id = meu.projeto_id) as "endsDeal",
    exists (select from matches m join opportunities o on o.match_id = m.id
      where m.interesse_id = meu.id and o.unlocked_at is not null) as "isPaid", p.slug, p.nome_projeto as project, f.full_name as name, u.email::text as email, meu.outcome
  from meu join projects p on p.id = meu.projeto_id
    left join users u on u.id = p.captador_id and u.anonymised_at is null left join profiles f on f.user_id = u.id
  order by meu.id`;

/**
 * Mail to the captador, or to the team if the project has no captador. Has no `userId`, because the lock of its foreign
 * key could deadlock.
 */
const funderLeftNotice = ({
  id,
  slug,
  project,
  name,
  email,
  outcome,
  isPaid,
}: RegisteredInterest): Notice => ({
  to: email ? { userId: null, name: name ?? TEAM.name, email } : TEAM,
  eventKey: `interesse:${id}:saida`,
  words: funderLeftMail(project, isPaid && outcome === "encerrado" ? "pago" : outcome),
  path: email ? supportPath(id) : projectPageOf({ slug }),
});

type ReceivedInterest = {
  id: string;
  userId: string;
  email: string;
  name: string;
  nome_empresa: string;
  email_contato: string;
  telefone_contato: string | null;
  valor_interesse: number | null;
  observacoes: string;
  slug: string;
  project: string;
  /** `ponte`: the team takes the interest over. `fica`: a deposit or a confirmed amount keeps the interest as it is. */
  outcome: "encerrado" | "ponte" | "fica";
};

type Received = Omit<ReceivedInterest, "email"> & { email: string | null };

const hasFunder = (received: Received): received is ReceivedInterest => received.email !== null;

/**
 * Locks the funders' rows in `users`, then their interests. Account deletion and the captador's answer to an interest
 * lock in this order, too: the reverse order could deadlock.
 * @param which SQL condition on empresas_interessadas
 */
export async function lockWithFunders(tx: JobTransaction, which: Prisma.Sql): Promise<{ id: string }[]> {
  await tx.$queryRaw`
    select 1 from users where id in (select user_id from empresas_interessadas where ${which})
    order by id for key share`;
  return tx.$queryRaw`select id from empresas_interessadas where ${which} order by id for update`;
}

/**
 * Ends the open interests in a deleted captador's projects, except those with the outcome `ponte` or `fica`
 * ({@link ReceivedInterest}).
 * @returns the interests of all three outcomes, without those of deleted funders
 */
async function endReceived(tx: JobTransaction, userId: string, now: Date): Promise<ReceivedInterest[]> {
  const theirs = await lockWithFunders(
    tx,
    Prisma.sql`projeto_id in (select id from projects where captador_id = ${userId}::uuid)
      and status_interesse in ('Interessada', 'Aceita', 'Confirmada')`,
  );
  const received = await inBlocks(theirs, (block) => endSomeReceived(tx, block, now));
  return received.filter(hasFunder);
}

const endSomeReceived = (tx: JobTransaction, block: string[], now: Date) => tx.$queryRaw<Received[]>`
  with aberto as (
    select empresas_interessadas.*, p.slug, p.nome_projeto as project, case
      when status_interesse = 'Interessada' and p.source_id is not null and p.publicado then 'ponte'
      when status_interesse <> 'Interessada' and ${HAS_DEPOSIT_OR_AMOUNT} then 'fica' else 'encerrado' end as outcome
    from empresas_interessadas join projects p on p.id = empresas_interessadas.projeto_id
    where empresas_interessadas.id = any(${block}::uuid[]) and (status_interesse in ('Interessada', 'Aceita')
      or status_interesse = 'Confirmada' and exists (select from matches m join opportunities o on o.match_id = m.id
        where m.interesse_id = empresas_interessadas.id and (o.status = 'confirmada' or o.status = 'concluida'
          and not exists (select from receipts where opportunity_id = o.id and kind = 'lir' and revoked_at is null))))
  ), encerrado as (
    update empresas_interessadas set status_interesse = 'Cancelada', motivo_recusa = ${LEFT_REASON},
      respondido_em = ${now}, updated_at = ${now}
    where id in (select id from aberto where outcome = 'encerrado') returning id
  ), ${END_DEALS}
  select a.id, u.id as "userId", u.email::text as email, f.full_name as name, a.nome_empresa, a.email_contato,
    a.telefone_contato, a.valor_interesse::float8 as valor_interesse, a.observacoes, a.slug, a.project, a.outcome
  from aberto a left join users u on u.id = a.user_id and u.anonymised_at is null
    left join profiles f on f.user_id = u.id
  order by a.id`;

function noticesOf(received: ReceivedInterest, leaverId: string): Notice[] {
  const { id, userId, email, name, slug, project, outcome } = received;
  const eventKey = `interesse:${id}:saida:${leaverId}`;
  const path = supportPath(id);
  const notice = { to: { userId, email, name }, eventKey, words: leftMail(project, outcome), path };
  const target = { nome: project, slug };
  return outcome === "ponte" ? [notice, teamNotice({ input: received, target, eventKey })] : [notice];
}

/**
 * Marks deals of a deleted or suspended account for the team (`deixada_em`): open ones, and concluded ones without a
 * receipt.
 * @param whose SQL condition on opportunities
 */
export const markLeftDeals = (tx: JobTransaction, whose: Prisma.Sql, now: Date) =>
  inBatches(
    (size) => tx.$executeRaw`
      update opportunities set deixada_em = ${now} where id in (
        select id from opportunities where ${whose} and (status = any(${OPEN_OPPORTUNITIES}) or etapa = 'recibo')
          and deixada_em is null limit ${size})`,
    BLOCK,
  );

/**
 * Ends the open interests of an account that is being deleted, and mails the other sides. Requires the locks of the
 * account and its projects.
 * - Waiting interests in its listed imported projects go to the team.
 * - A deal with a deposit or a confirmed amount stays, and is marked for the team ({@link markLeftDeals}).
 * @param mailsOthers false for a deletion repeated after a restore, because the other sides were mailed the first time
 */
export async function endLeaving(
  tx: JobTransaction,
  userId: string,
  now: Date,
  { mailsOthers }: { mailsOthers: boolean },
): Promise<void> {
  const registered = await endRegistered(tx, userId);
  const projects = projectsWithDeal(registered);
  if (projects.length > 0) await enqueueAll(tx, "fee-pages", projects);
  const received = await endReceived(tx, userId, now);
  const theirs = Prisma.sql`(captador_id = ${userId}::uuid or financiador_id = ${userId}::uuid)`;
  await markLeftDeals(tx, theirs, now);
  if (!mailsOthers) return;
  const notices = [...registered.map(funderLeftNotice), ...received.flatMap((one) => noticesOf(one, userId))];
  // Thousands of mails must not delay mails about other events.
  await (notices.length > BLOCK ? notifyMany(tx, notices) : notify(tx, ...notices));
}

/**
 * Anonymises the interests that the deleted funder registered. Works in blocks, because for each interest the trigger
 * empresas_interessadas_busca updates the names by which its conversation is searched.
 * @param address that replaces the e-mail address of the deleted account
 */
export async function anonymiseInterests(tx: Transaction, userId: string, address: string): Promise<void> {
  const data = {
    nomeEmpresa: DELETED_NAME,
    emailContato: address,
    telefoneContato: null,
    observacoes: "",
    nomes: [],
  };
  await inBatches(async (limit) => {
    const where = { userId, emailContato: { not: address } };
    return (await tx.interest.updateMany({ where, data, limit })).count;
  }, BLOCK);
}
