import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { OPEN_STATUSES } from "@/lib/catalog/projects/rules/list-query";
import { toIsoDay } from "@/lib/kit/format";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { hideIdentity } from "@/lib/people/contact/rules/anonymity";
import { enqueue, type JobData, transactionWithJobs } from "@/lib/providers/jobs";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { logSecurityEvent } from "@/lib/server/security-events";
import { markFictitious } from "@/lib/words/email/messages";
import { notify } from "@/lib/words/email/mutations/notify";
import { ANSWER, acceptedMail, declinedMail } from "../messages/interest";
import { hasOpenContact, isKeptByFormer } from "../queries/registered";
import { listSimilar } from "../queries/similar";
import { type Answer, UNDO_TOLERATED } from "../rules/answer";
import { amountText, isOpenForInterest, movableFrom, supportPath } from "../rules/states";
import { holdFunder, OR_REOPEN, REOPENED_FEES } from "./register";

/** `motivo`: text for the funder. `colleagueId`: membership of the colleague who answers. */
type Answering = { id: string; answer: Answer; motivo: string | null; colleagueId?: string | undefined };

type AnsweredRow = { respondidoEm: Date; projetoId: string };

/**
 * Writes the answer to a waiting interest in one of this captador's projects. An acceptance also completes the match
 * and, if the amount is known, creates the opportunity. A cancelled opportunity of this funder and project is reopened
 * instead, so that a contact that was paid for is open at once.
 * @returns null if a condition of the statement is not met
 */
async function writeAnswer(
  tx: Transaction,
  userId: string,
  { id, answer, motivo, colleagueId }: Answering,
): Promise<AnsweredRow | null> {
  const isAccepted = answer === "Aceita";
  const [row] = await tx.$queryRaw<AnsweredRow[]>`
    with interesse as (
      update empresas_interessadas i set status_interesse = ${answer}, respondido_em = now(), avisado_em = null,
        motivo_recusa = ${motivo}, respondido_por_colega = ${colleagueId ?? null}::uuid, updated_at = now()
      from projects p
      where i.id = ${id}::uuid and p.id = i.projeto_id and p.captador_id = ${userId}::uuid
        and i.status_interesse = any(${movableFrom(answer, "captador")})
        and (not ${isAccepted}::boolean or (p.publicado and p.status = any(${OPEN_STATUSES})
          and not ${isKeptByFormer(Prisma.sql`i.user_id`)}))
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
      ${OR_REOPEN}
    ), ${REOPENED_FEES}
    select respondido_em as "respondidoEm", projeto_id as "projetoId" from interesse`;
  return row ?? null;
}

type ReceivedInterest = {
  status: string;
  projectStatus: string;
  publicado: boolean;
  isKept: boolean;
  isContactOpen: boolean;
};

async function findReceived(userId: string, id: string): Promise<ReceivedInterest | null> {
  const [row] = await db.$queryRaw<ReceivedInterest[]>`
    select i.status_interesse as status, p.status as "projectStatus", p.publicado,
      ${isKeptByFormer(Prisma.sql`i.user_id`)} as "isKept", ${hasOpenContact(Prisma.sql`i.id`)} as "isContactOpen"
    from empresas_interessadas i join projects p on p.id = i.projeto_id
    where i.id = ${id}::uuid and p.captador_id = ${userId}::uuid`;
  return row ?? null;
}

function refusalOf(received: ReceivedInterest | null) {
  if (!received) return failure("not_found", ANSWER.unknown);
  if (received.status === "Cancelada") return failure("conflict", ANSWER.withdrawn);
  if (received.status !== "Interessada") return failure("conflict", ANSWER.answeredBefore);
  const isOpen = received.publicado && isOpenForInterest(received.projectStatus);
  if (!isOpen) return failure("conflict", ANSWER.closed);
  return failure("conflict", received.isKept ? ANSWER.keptByFormer : ANSWER.failed);
}

/** Answers an interest (B3.7, B3.9). Idempotent. A job mails the funder when the time to undo is over. */
async function answerInterest(userId: string, answering: Answering): Promise<MessageResult> {
  const { id, answer } = answering;
  const written = await asAccountWithJobs(userId, async (tx) => {
    if (!(await holdFunder(tx, { id, projeto: { captadorId: userId } }))) return ok(null);
    const row = await writeAnswer(tx, userId, answering);
    // The job carries the time of the answer, so that the job of an undone answer does not announce the next answer.
    if (row) await enqueue(tx, "interest-answers", { id, at: row.respondidoEm.getTime() }, UNDO_TOLERATED);
    return ok(row);
  });
  if (!written.ok) return written;
  const message = answer === "Aceita" ? ANSWER.accepted : ANSWER.declined;
  if (written.data) {
    await logSecurityEvent("interest_answered", { projeto: written.data.projetoId, answer }, userId);
    return ok({ message });
  }
  const received = await findReceived(userId, id);
  return received?.status === answer ? ok({ message }) : refusalOf(received);
}

export const acceptInterest = (userId: string, id: string, colleagueId?: string): Promise<MessageResult> =>
  answerInterest(userId, { id, answer: "Aceita", motivo: null, colleagueId });

/** @param motivo text for the funder. Contacts in it are hidden, because they would bypass the unlock */
export const declineInterest = (
  userId: string,
  { id, motivo }: { id: string; motivo: string },
  colleagueId?: string,
): Promise<MessageResult> =>
  answerInterest(userId, { id, answer: "Recusada", motivo: hideIdentity(motivo), colleagueId });

/** Undoes an answer within {@link UNDO_TOLERATED} seconds, unless it was mailed or the contact was paid for. */
export async function undoAnswer(userId: string, id: string): Promise<MessageResult> {
  const written = await asAccountWithJobs(userId, async (tx) => {
    if (!(await holdFunder(tx, { id, projeto: { captadorId: userId } }))) return ok(0);
    // Lock in separate statements, so that the update reads changes by a concurrent payment, confirmation or mail.
    await tx.$queryRaw`select 1 from empresas_interessadas where id = ${id}::uuid for update`;
    await tx.$queryRaw`
      select 1 from opportunities o join matches m on m.id = o.match_id
      where m.interesse_id = ${id}::uuid for update of o`;
    const undone = await tx.$queryRaw<{ projetoId: string; endsDeal: boolean }[]>`
        with interesse as (
          update empresas_interessadas i set status_interesse = 'Interessada', respondido_em = null,
            motivo_recusa = null, respondido_por_colega = null, updated_at = now()
          from projects p
          where i.id = ${id}::uuid and p.id = i.projeto_id and p.captador_id = ${userId}::uuid
            and i.status_interesse in ('Aceita', 'Recusada') and i.avisado_em is null
            and i.respondido_em > clock_timestamp() - ${UNDO_TOLERATED}::int * interval '1 second'
            and not exists (select from matches m join opportunities o on o.match_id = m.id
              where m.interesse_id = i.id and o.unlocked_at is not null and o.status <> 'cancelada')
          returning i.id, i.projeto_id
        ), par as (
          update matches set is_matched = false, matched_at = null
          where interesse_id in (select id from interesse) returning id
        ), oportunidade as (
          update opportunities set status = 'cancelada', updated_at = now()
          where match_id in (select id from par) and status = 'bloqueada' returning id
        )
        select projeto_id as "projetoId", exists (select from oportunidade) as "endsDeal" from interesse`;
    for (const { projetoId, endsDeal } of undone)
      if (endsDeal) await enqueue(tx, "fee-pages", { id: projetoId }, 0);
    return ok(undone.length);
  });
  if (!written.ok) return written;
  if (written.data > 0) return ok({ message: ANSWER.undone });
  const received = await findReceived(userId, id);
  if (received?.status === "Interessada") return ok({ message: ANSWER.undone });
  if (!received || received.status === "Cancelada") return refusalOf(received);
  const isOpenContact = received.status === "Aceita" && received.isContactOpen;
  return failure("conflict", isOpenContact ? ANSWER.undoOpen : ANSWER.undoLate);
}

type NotifiedAnswer = {
  status: Answer;
  motivo: string | null;
  valor: bigint | null;
  isContactOpen: boolean;
  isKept: boolean;
  project: string;
  isFictitious: boolean;
  userId: string;
  name: string;
  email: string;
};

/** Marks the answer given at the time `at` as mailed. Null if this answer was undone, changed or already mailed. */
async function markNotified(tx: Transaction, id: string, at: Date): Promise<NotifiedAnswer | null> {
  const [row] = await tx.$queryRaw<NotifiedAnswer[]>`
    with interesse as (
      update empresas_interessadas set avisado_em = now()
      where id = ${id}::uuid and respondido_em = ${at} and avisado_em is null
        and status_interesse in ('Aceita', 'Recusada')
      returning id, user_id, projeto_id, status_interesse, motivo_recusa, valor_interesse
    )
    select i.status_interesse as status, i.motivo_recusa as motivo, i.valor_interesse as valor,
      ${hasOpenContact(Prisma.sql`i.id`)} as "isContactOpen", ${isKeptByFormer(Prisma.sql`i.user_id`)} as "isKept",
      p.nome_projeto as project, p.demonstracao as "isFictitious", i.user_id as "userId", f.full_name as name, u.email::text as email
    from interesse i join projects p on p.id = i.projeto_id join profiles f on f.user_id = i.user_id
      join users u on u.id = i.user_id`;
  return row ?? null;
}

/** Mails an answer to the funder once, unless it was undone or the funder's account is deleted. */
export async function notifyAnswer({ id, at = 0 }: JobData): Promise<void> {
  await transactionWithJobs(async (tx) => {
    const funderId = await holdFunder(tx, { id });
    if (!funderId) return;
    const marked = await markNotified(tx, id, new Date(at));
    if (!marked) return;
    const { project, isFictitious, status, motivo, valor, isContactOpen, isKept, ...to } = marked;
    const amount = amountText(valor === null ? null : Number(valor));
    const similar = status === "Aceita" ? [] : [id];
    const today = toIsoDay(new Date(at));
    const found = await listSimilar(funderId, { ids: similar, today }, tx);
    const offer = { hasAmount: valor !== null, hasSimilar: found.has(id), isContactOpen, isKept };
    const words =
      status === "Aceita"
        ? markFictitious(acceptedMail({ project, amount, isContactOpen }), isFictitious)
        : declinedMail({ project, reason: motivo ?? "", ...offer });
    const path = supportPath(id);
    await notify(tx, { to, eventKey: `interesse:${id}:${at}:resposta`, words, path });
  });
}
