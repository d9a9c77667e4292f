import "server-only";
import { asAccountWithJobs, holdAccount } from "@/lib/access/account-lock";
import { OPEN_STATUSES } from "@/lib/catalog/projects/rules/project";
import { failure, ok, type Result } from "@/lib/kit/result";
import { hideIdentity } from "@/lib/people/contact/rules/anonymity";
import { enqueue, type JobData, transactionWithJobs } from "@/lib/providers/jobs";
import { logSecurityEvent } from "@/lib/server/audit";
import { db, type Transaction } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { ANSWER, acceptedMail, declinedMail } from "../messages";
import { type Answer, UNDO_TOLERATED } from "../rules/answer";
import { amountText, isOpenForInterest, movableFrom } from "../rules/interest";

/** What a captador says to an interest; `motivo` as the funder reads it, null with an acceptance. */
type Answering = { id: string; answer: Answer; motivo: string | null };

type Written = { respondidoEm: Date; projetoId: string };

/**
 * Writes an answer, if the interest still waits for one and its project is this captador's. An acceptance makes the
 * match and, where an amount is known, the blocked opportunity: both sides' fees rest on it, so without an amount there
 * is none until the funder names it. A match that was accepted before goes on where it was: what was paid stays paid.
 */
async function writeAnswer(
  tx: Transaction,
  userId: string,
  { id, answer, motivo }: Answering,
): Promise<Written | null> {
  const isAccepted = answer === "Aceita";
  const [row] = await tx.$queryRaw<Written[]>`
    with interesse as (
      update empresas_interessadas i set status_interesse = ${answer}, respondido_em = now(), avisado_em = null,
        motivo_recusa = ${motivo}, updated_at = now()
      from projects p
      where i.id = ${id}::uuid and p.id = i.projeto_id and p.captador_id = ${userId}::uuid
        and i.status_interesse = any(${movableFrom(answer, "captador")})
        and (not ${isAccepted}::boolean or (p.publicado and p.status = any(${OPEN_STATUSES})))
      returning i.id, i.user_id, i.projeto_id, i.valor_interesse, i.respondido_em
    ), par as (
      insert into matches (captador_id, financiador_id, projeto_id, interesse_id, is_matched, matched_at)
      select ${userId}::uuid, user_id, projeto_id, id, true, respondido_em from interesse where ${isAccepted}::boolean
      on conflict (projeto_id, financiador_id) do update set captador_id = excluded.captador_id,
        interesse_id = excluded.interesse_id, is_matched = true, matched_at = excluded.matched_at
      returning id, projeto_id
    ), oportunidade as (
      insert into opportunities (match_id, projeto_id, amount)
      select par.id, par.projeto_id, interesse.valor_interesse from par, interesse
      where interesse.valor_interesse is not null
      on conflict (match_id) do update set amount = excluded.amount, updated_at = now(),
        status = case when opportunities.unlocked_at is null then 'bloqueada' else 'desbloqueada' end
      where opportunities.status = 'cancelada'
    )
    select respondido_em as "respondidoEm", projeto_id as "projetoId" from interesse`;
  return row ?? null;
}

type Received = { funderId: string; status: string; projectStatus: string; publicado: boolean };

/** An interest in a project of this captador's; null when there is none. */
async function findReceived(tx: Transaction, userId: string, id: string): Promise<Received | null> {
  const [row] = await tx.$queryRaw<Received[]>`
    select i.user_id as "funderId", i.status_interesse as status, p.status as "projectStatus", p.publicado
    from empresas_interessadas i join projects p on p.id = i.projeto_id
    where i.id = ${id}::uuid and p.captador_id = ${userId}::uuid`;
  return row ?? null;
}

/** Why an answer was not written, read after it was not. */
function refusalOf(received: Received | null) {
  if (!received) return failure("not_found", ANSWER.unknown);
  if (received.status === "Cancelada") return failure("conflict", ANSWER.withdrawn);
  if (received.status !== "Interessada") return failure("conflict", ANSWER.answeredBefore);
  const isOpen = received.publicado && isOpenForInterest(received.projectStatus);
  return failure("conflict", isOpen ? ANSWER.failed : ANSWER.closed);
}

/**
 * A captador's answer to an interest (B3.7, B3.9). The funder hears of it by a job that comes once it can no longer be
 * taken back. Answering the same again is the same answer.
 */
async function answerInterest(userId: string, answering: Answering): Promise<Result<{ message: string }>> {
  const { id, answer } = answering;
  const written = await asAccountWithJobs(userId, async (tx) => {
    const received = await findReceived(tx, userId, id);
    // The account first and then its interest: the order in which an account that ends takes them.
    if (!received || !(await holdAccount(tx, received.funderId))) return ok(null);
    const row = await writeAnswer(tx, userId, answering);
    // With its moment, so that the job of an answer that was taken back says nothing of the next one.
    if (row) await enqueue(tx, "interest-answers", { id, at: row.respondidoEm.getTime() }, UNDO_TOLERATED);
    return ok(row);
  });
  if (!written.ok) return written;
  const message = answer === "Aceita" ? ANSWER.accepted : ANSWER.declined;
  if (written.data) {
    await logSecurityEvent("interest_answered", { projeto: written.data.projetoId, answer }, userId);
    return ok({ message });
  }
  const received = await findReceived(db, userId, id);
  return received?.status === answer ? ok({ message }) : refusalOf(received);
}

export const acceptInterest = (userId: string, id: string): Promise<Result<{ message: string }>> =>
  answerInterest(userId, { id, answer: "Aceita", motivo: null });

/** @param motivo in the captador's words; a contact in it would go around the unlocking, so it is hidden */
export const declineInterest = (
  userId: string,
  { id, motivo }: { id: string; motivo: string },
): Promise<Result<{ message: string }>> =>
  answerInterest(userId, { id, answer: "Recusada", motivo: hideIdentity(motivo) });

/**
 * Takes an answer back while nobody was told of it: the interest waits again, its match and opportunity are as if they
 * had never been. The mark of having told decides, under the row's lock; the seconds only end what a stuck queue would
 * leave open for ever. An acceptance that was paid for already stays.
 */
export async function undoAnswer(userId: string, id: string): Promise<Result<{ message: string }>> {
  const written = await asAccountWithJobs(userId, async (tx) => {
    const received = await findReceived(tx, userId, id);
    // The account first and then its interest: the order in which an account that ends takes them.
    if (!received || !(await holdAccount(tx, received.funderId))) return ok(0);
    // Then the interest, as a payment and whoever confirms hold it: what they wrote is read by the next statement.
    await tx.$queryRaw`select 1 from empresas_interessadas where id = ${id}::uuid for update`;
    await tx.$queryRaw`
      select 1 from opportunities o join matches m on m.id = o.match_id
      where m.interesse_id = ${id}::uuid for update of o`;
    return ok(
      await tx.$executeRaw`
        with interesse as (
          update empresas_interessadas i set status_interesse = 'Interessada', respondido_em = null,
            motivo_recusa = null, updated_at = now()
          from projects p
          where i.id = ${id}::uuid and p.id = i.projeto_id and p.captador_id = ${userId}::uuid
            and i.status_interesse in ('Aceita', 'Recusada') and i.avisado_em is null
            and i.respondido_em > clock_timestamp() - ${UNDO_TOLERATED}::int * interval '1 second'
            and not exists (select from matches m join opportunities o on o.match_id = m.id
              where m.interesse_id = i.id and o.unlocked_at is not null and o.status <> 'cancelada')
          returning i.id
        ), par as (
          update matches set is_matched = false, matched_at = null
          where interesse_id in (select id from interesse) returning id
        ), oportunidade as (
          update opportunities set status = 'cancelada', updated_at = now()
          where match_id in (select id from par) and status = 'bloqueada'
        )
        select 1 from interesse`,
    );
  });
  if (!written.ok) return written;
  if (written.data > 0) return ok({ message: ANSWER.undone });
  const received = await findReceived(db, userId, id);
  if (received?.status === "Interessada") return ok({ message: ANSWER.undone });
  if (!received || received.status === "Cancelada") return refusalOf(received);
  return failure("conflict", ANSWER.undoLate);
}

type Told = {
  status: Answer;
  motivo: string | null;
  valor: bigint | null;
  project: string;
  userId: string;
  name: string;
  email: string;
};

/** Marks an answer as told, once; null where it was taken back, told before, or ended with its account. */
async function markTold(tx: Transaction, id: string, at: Date): Promise<Told | null> {
  const [row] = await tx.$queryRaw<Told[]>`
    with interesse as (
      update empresas_interessadas set avisado_em = now()
      where id = ${id}::uuid and respondido_em = ${at} and avisado_em is null
        and status_interesse in ('Aceita', 'Recusada')
      returning user_id, projeto_id, status_interesse, motivo_recusa, valor_interesse
    )
    select i.status_interesse as status, i.motivo_recusa as motivo, i.valor_interesse as valor,
      p.nome_projeto as project, i.user_id as "userId", f.full_name as name, u.email::text as email
    from interesse i join projects p on p.id = i.projeto_id join profiles f on f.user_id = i.user_id
      join users u on u.id = i.user_id`;
  return row ?? null;
}

/**
 * What the job does: writes the mail to the funder, unless the answer was taken back meanwhile.
 * @param job as {@link answerInterest} made it
 */
export async function tellAnswer({ id, at = 0 }: JobData): Promise<void> {
  await transactionWithJobs(async (tx) => {
    const interest = await tx.interest.findUnique({ where: { id }, select: { userId: true } });
    // The account before its interest, as when it ends; one that has ended has no address to write to.
    if (!interest || !(await holdAccount(tx, interest.userId))) return;
    const told = await markTold(tx, id, new Date(at));
    if (!told) return;
    const { project, status, motivo, valor, ...to } = told;
    const amount = amountText(valor === null ? null : Number(valor));
    const words =
      status === "Aceita"
        ? acceptedMail({ project, amount })
        : declinedMail({ project, reason: motivo ?? "" });
    const path = `/dashboard/interesses#interesse-${id}`;
    await notify(tx, { to, eventKey: `interesse:${id}:${at}:resposta`, words, path });
  });
}
