import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import type { Colleague } from "@/lib/access/colleague-rights/rules";
import { formatMoment } from "@/lib/kit/format";
import { uuidFromHash } from "@/lib/kit/ids";
import { readableName } from "@/lib/kit/readable-name";
import { mapData, ok, type Result } from "@/lib/kit/result";
import type { JobTransaction } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { queueEmail } from "@/lib/words/email/mutations/notify";
import { CATEGORY_LABELS, COLLEAGUE_TICKET, hoursText, PRIORITY_LABELS } from "./messages";
import {
  type Category,
  DEFAULT_PRIORITY,
  deadlineOf,
  type Priority,
  protocolOf,
  responseHours,
} from "./rules";
import type { TicketInput } from "./schema";

type Author = {
  userId: string;
  email: string;
  fullName: string;
  colleague?: Pick<Colleague, "id" | "name" | "account"> | undefined;
};

export type OpenedTicket = { protocolo: string; prazo: string; horas: number };

/** Id of a ticket. With a key (`chave`), a repeated submission has the same id and finds the existing ticket. */
function ticketId(userId: string, { chave, ...content }: TicketInput): string {
  const written = JSON.stringify([userId, chave || randomUUID(), content]);
  return uuidFromHash(createHash("sha256").update(written).digest("hex"));
}

/** The stored message has no name; signedMessage (./queries.ts) adds the name on the page. */
const mailedMessage = ({ colleague }: Author, mensagem: string): string =>
  colleague
    ? `${COLLEAGUE_TICKET.mailedBy(readableName(colleague.name), readableName(colleague.account))}\n\n${mensagem}`
    : mensagem;

type Ticket = { id: string; numero: number; createdAt: Date; prazoResposta: Date };
type Writing = { ticket: Ticket; author: Author; input: TicketInput; message: string };

/** Mails a ticket to the team and the account, each with the other's address as Reply-To. Never mails a colleague. */
async function announce(tx: JobTransaction, { ticket, author, input, message }: Writing): Promise<void> {
  const { userId, email, fullName: userName, colleague } = author;
  const { categoria, prioridade, assunto: subject } = input;
  const priority = (prioridade || DEFAULT_PRIORITY) as Priority;
  const shared = {
    protocol: protocolOf(ticket.numero, ticket.createdAt),
    subject,
    message,
    answerBy: formatMoment(ticket.prazoResposta),
    ...(colleague && { colleague: readableName(colleague.name) }),
  };
  await queueEmail(tx, {
    to: email,
    userId,
    category: "support",
    replyTo: env.SUPPORT_EMAIL,
    idempotencyKey: `support:${ticket.id}`,
    templateData: { ...shared, userName, answerWithin: hoursText(responseHours(priority)) },
  });
  await queueEmail(tx, {
    to: env.SUPPORT_EMAIL,
    userId,
    category: "support_team",
    replyTo: email,
    idempotencyKey: `support_team:${ticket.id}`,
    templateData: {
      ...shared,
      userName,
      userEmail: email,
      category: CATEGORY_LABELS[categoria as Category],
      priority: PRIORITY_LABELS[priority],
    },
  });
}

/** A repeated submission returns the existing ticket and mails nobody (B2.22, B4.9). */
export async function openTicket(
  author: Author,
  input: TicketInput,
  now: Date,
): Promise<Result<OpenedTicket>> {
  const { categoria, prioridade, assunto, mensagem } = input;
  const id = ticketId(author.userId, input);
  const { userId, email } = author;
  const priority = (prioridade || null) as Priority | null;
  const colleagueId = author.colleague?.id ?? null;
  const row = { id, userId, email, colleagueId, categoria, prioridade: priority, assunto, mensagem };
  const ticket = await asAccountWithJobs(userId, async (tx) => {
    const { count } = await tx.supportTicket.createMany({
      data: [{ ...row, createdAt: now, prazoResposta: deadlineOf(priority, now) }],
      skipDuplicates: true,
    });
    const select = { id: true, numero: true, createdAt: true, prazoResposta: true };
    const written = await tx.supportTicket.findUniqueOrThrow({ where: { id }, select });
    const message = mailedMessage(author, mensagem);
    if (count === 1) await announce(tx, { ticket: written, author, input, message });
    return ok(written);
  });
  return mapData(ticket, ({ numero, createdAt, prazoResposta }) => ({
    protocolo: protocolOf(numero, createdAt),
    prazo: formatMoment(prazoResposta),
    horas: responseHours(priority),
  }));
}

/**
 * Removes a colleague's name from tickets in other accounts, where earlier releases stored it, and links the
 * membership.
 */
export const unsignTickets = (tx: Transaction, personId: string): Promise<number> =>
  tx.$executeRaw`
    update support_tickets t set por_colega = c.id, mensagem = regexp_replace(t.mensagem, E'^[^\\n]+\\n\\n', '')
    from colegas c
    where c.pessoa_id = ${personId}::uuid and t.user_id = c.conta_id and t.por_colega is null
      and exists (select from unnest(c.nomes_antes || c.nome) as n
        where starts_with(lower(t.mensagem), lower('Escrito por ' || n || ', da equipe de ')))
      and t.mensagem ~ E'^[^\\n]+\\.\\n\\n'`;
