import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { formatMoment } from "@/lib/kit/format";
import { uuidFromHash } from "@/lib/kit/ids";
import { mapData, ok, type Result } from "@/lib/kit/result";
import type { JobTransaction } from "@/lib/providers/jobs";
import { env } from "@/lib/server/env";
import { queueEmail } from "@/lib/words/email/mutations/notify";
import { CATEGORY_LABELS, hoursText, PRIORITY_LABELS } from "./messages";
import {
  type Category,
  DEFAULT_PRIORITY,
  deadlineOf,
  type Priority,
  protocolOf,
  responseHours,
} from "./rules";
import type { TicketInput } from "./schema";

type Author = { userId: string; email: string; fullName: string };

export type OpenedTicket = { protocolo: string; prazo: string };

/** With a key (`chave`), the id depends on person, key and text: a repeated submission creates no second ticket. */
function ticketId(userId: string, { chave, ...content }: TicketInput): string {
  const written = JSON.stringify([userId, chave || randomUUID(), content]);
  return uuidFromHash(createHash("sha256").update(written).digest("hex"));
}

type Ticket = { id: string; numero: number; createdAt: Date; prazoResposta: Date };
type Writing = { ticket: Ticket; author: Author; input: TicketInput };

/** Mails the person and the team; each mail's Reply-To is the other side. */
async function announce(tx: JobTransaction, { ticket, author, input }: Writing): Promise<void> {
  const { userId, email, fullName: userName } = author;
  const { categoria, prioridade, assunto: subject, mensagem: message } = input;
  const priority = (prioridade || DEFAULT_PRIORITY) as Priority;
  const shared = {
    protocol: protocolOf(ticket.numero, ticket.createdAt),
    subject,
    message,
    answerBy: formatMoment(ticket.prazoResposta),
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

/**
 * Opens a ticket and queues both mails in one transaction (B2.22, B4.9). A repeated submission returns its ticket and
 * mails nobody.
 */
export async function openTicket(
  author: Author,
  input: TicketInput,
  now: Date,
): Promise<Result<OpenedTicket>> {
  const { categoria, prioridade, assunto, mensagem } = input;
  const id = ticketId(author.userId, input);
  const { userId, email } = author;
  const priority = (prioridade || null) as Priority | null;
  const row = { id, userId, email, categoria, prioridade: priority, assunto, mensagem };
  const ticket = await asAccountWithJobs(userId, async (tx) => {
    const { count } = await tx.supportTicket.createMany({
      data: [{ ...row, createdAt: now, prazoResposta: deadlineOf(priority, now) }],
      skipDuplicates: true,
    });
    const select = { id: true, numero: true, createdAt: true, prazoResposta: true };
    const written = await tx.supportTicket.findUniqueOrThrow({ where: { id }, select });
    if (count === 1) await announce(tx, { ticket: written, author, input });
    return ok(written);
  });
  return mapData(ticket, ({ numero, createdAt, prazoResposta }) => ({
    protocolo: protocolOf(numero, createdAt),
    prazo: formatMoment(prazoResposta),
  }));
}
