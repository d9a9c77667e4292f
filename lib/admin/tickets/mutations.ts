import "server-only";
import { holdAccount } from "@/lib/access/account-lock";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import {
  DEFAULT_PRIORITY,
  deadlineOf,
  type Priority,
  protocolOf,
  type TicketStatus,
} from "@/lib/people/help/rules";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { queueEmail } from "@/lib/words/email/mutations/notify";
import { findAddressee, isBounced } from "@/lib/words/email/queries";
import type { Addressee } from "@/lib/words/email/types";
import { TICKETS } from "./messages";
import { statusAfter } from "./rules";
import type { AnswerTicketInput, MoveTicketInput } from "./schema";

type Ticket = {
  id: string;
  userId: string | null;
  email: string | null;
  numero: number;
  assunto: string;
  prioridade: Priority | null;
  status: TicketStatus;
  respondidoEm: Date | null;
  createdAt: Date;
};

/** Locks the person's account, then the ticket: the same order as account deletion. */
async function lockTicket(tx: Transaction, id: string): Promise<Ticket | null> {
  const known = await tx.supportTicket.findUnique({ where: { id }, select: { userId: true } });
  if (known?.userId) await holdAccount(tx, known.userId);
  const [ticket] = await tx.$queryRaw<Ticket[]>`
    select id, user_id as "userId", email::text as email, numero, assunto, prioridade, status,
      respondido_em as "respondidoEm", created_at as "createdAt"
    from support_tickets where id = ${id}::uuid for update`;
  return ticket ?? null;
}

async function findRecipient(tx: Transaction, { userId, email }: Ticket): Promise<Addressee | null> {
  const person = userId ? await findAddressee(tx, userId) : null;
  return person ?? (email ? { userId: null, email, name: "" } : null);
}

async function findLastAnswer(tx: Transaction, ticketId: string): Promise<string | null> {
  const last = await tx.ticketAnswer.findFirst({
    where: { ticketId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  return last?.id ?? null;
}

type Answer = { ticket: Ticket; to: Addressee; answerId: string; texto: string; closed: boolean };

async function mailAnswer(tx: JobTransaction, { ticket, to, answerId, texto, closed }: Answer) {
  await queueEmail(tx, {
    to: to.email,
    userId: to.userId,
    category: "support_answer",
    replyTo: env.SUPPORT_EMAIL,
    idempotencyKey: `support_answer:${answerId}`,
    templateData: {
      userName: to.name || to.email,
      protocol: protocolOf(ticket.numero, ticket.createdAt),
      subject: ticket.assunto,
      answer: texto,
      closed,
      ticketsUrl: `${env.APP_URL}/suporte`,
    },
  });
}

/**
 * Answers a ticket by e-mail (B2.22), and closes it if `encerrar` is true. Idempotent by `resposta`, the id of the
 * answer.
 * - If mails to the address bounce, the answer is stored without a mail.
 * - Fails if the page did not show the last answer (`ultima`), so that two members of the team do not answer twice.
 * - The audit entry has only the answer's id, because the text is deleted with the person's account.
 */
export const answerTicket = (
  by: Author,
  { id, resposta, ultima, texto, encerrar }: AnswerTicketInput,
): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const ticket = await lockTicket(tx, id);
    if (!ticket) return failure("not_found", TICKETS.gone);
    const to = await findRecipient(tx, ticket);
    if (!to) return failure("conflict", TICKETS.noAddress);
    const [answered, answeredAndClosed] = (await isBounced(to.email, tx))
      ? [TICKETS.kept, TICKETS.keptAndClosed]
      : [TICKETS.answered, TICKETS.answeredAndClosed];
    const message = encerrar ? answeredAndClosed : answered;
    const sent = await tx.ticketAnswer.findUnique({ where: { id: resposta } });
    if (sent && sent.ticketId !== id) return failure("conflict", TICKETS.changed);
    if (sent) {
      const isSame = sent.texto === texto && (!encerrar || ticket.status === "resolvido");
      return isSame ? ok({ message }) : failure("conflict", TICKETS.sentBefore);
    }
    const status = statusAfter(ticket.status, encerrar ? "encerrar" : "responder");
    if (!status) return failure("conflict", TICKETS.closedMeanwhile);
    if ((await findLastAnswer(tx, id)) !== ultima) return failure("conflict", TICKETS.answeredMeanwhile);
    await mailAnswer(tx, { ticket, to, answerId: resposta, texto, closed: encerrar });
    await tx.ticketAnswer.create({ data: { id: resposta, ticketId: id, texto, createdAt: by.now } });
    await tx.supportTicket.update({
      where: { id },
      data: { status, respondidoEm: ticket.respondidoEm ?? by.now, ...(encerrar && { resolvidoEm: by.now }) },
      select: { id: true },
    });
    await recordAudit(tx, {
      by,
      action: "ticket_answered",
      kind: "chamado",
      objectId: id,
      before: { status: ticket.status },
      after: { status, resposta },
    });
    return ok({ message });
  });

/** Closes a ticket without a mail, or reopens a resolved one with a new deadline. */
export const moveTicket = (by: Author, { id, passo }: MoveTicketInput): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const ticket = await lockTicket(tx, id);
    if (!ticket) return failure("not_found", TICKETS.gone);
    const status = statusAfter(ticket.status, passo);
    if (!status) return failure("conflict", TICKETS.changed);
    const prazoResposta = deadlineOf(ticket.prioridade ?? DEFAULT_PRIORITY, by.now);
    const data =
      passo === "reabrir"
        ? { prazoResposta, respondidoEm: null, resolvidoEm: null }
        : { resolvidoEm: by.now };
    await tx.supportTicket.update({ where: { id }, data: { status, ...data }, select: { id: true } });
    await recordAudit(tx, {
      by,
      action: passo === "reabrir" ? "ticket_reopened" : "ticket_closed",
      kind: "chamado",
      objectId: id,
      before: { status: ticket.status },
      after: { status },
    });
    return ok({ message: passo === "reabrir" ? TICKETS.reopened : TICKETS.closed });
  });
