import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import type { Colleague } from "@/lib/access/colleague-rights/rules";
import { formatMoment } from "@/lib/kit/format";
import { uuidFromHash } from "@/lib/kit/ids";
import { readableName } from "@/lib/kit/readable-name";
import { failure, mapData, ok, type Result } from "@/lib/kit/result";
import { isLonger } from "@/lib/kit/text";
import type { JobTransaction } from "@/lib/providers/jobs";
import { env } from "@/lib/server/env";
import { queueEmail } from "@/lib/words/email/mutations/notify";
import { CATEGORY_LABELS, COLLEAGUE_TICKET, hoursText, PRIORITY_LABELS } from "./messages";
import {
  type Category,
  DEFAULT_PRIORITY,
  deadlineOf,
  MAX_MESSAGE,
  type Priority,
  protocolOf,
  responseHours,
} from "./rules";
import type { TicketInput } from "./schema";

/** `colleague`: the person who wrote the ticket, if not the owner. */
type Author = {
  userId: string;
  email: string;
  fullName: string;
  colleague?: Pick<Colleague, "name" | "account"> | undefined;
};

export type OpenedTicket = { protocolo: string; prazo: string };

/** Id of a ticket. With a key (`chave`), a repeated submission has the same id, and so finds the existing ticket. */
function ticketId(userId: string, { chave, ...content }: TicketInput): string {
  const written = JSON.stringify([userId, chave || randomUUID(), content]);
  return uuidFromHash(createHash("sha256").update(written).digest("hex"));
}

function signMessage({ colleague }: Author, mensagem: string): Result<string> {
  if (!colleague) return ok(mensagem);
  const line = `${COLLEAGUE_TICKET.writtenBy(readableName(colleague.name), readableName(colleague.account))}\n\n`;
  const room = MAX_MESSAGE - [...line].length;
  if (isLonger(mensagem, room)) return failure("bad_input", COLLEAGUE_TICKET.messageLong(room), "mensagem");
  return ok(line + mensagem);
}

type Ticket = { id: string; numero: number; createdAt: Date; prazoResposta: Date };
type Writing = { ticket: Ticket; author: Author; input: TicketInput; message: string };

/** Mails the account and the support team, with each other's address as Reply-To. Never mails a colleague. */
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

/**
 * Opens a ticket and queues its mails in one transaction (B2.22, B4.9). A repeated submission returns its ticket and
 * mails nobody.
 */
export async function openTicket(
  author: Author,
  input: TicketInput,
  now: Date,
): Promise<Result<OpenedTicket>> {
  const signed = signMessage(author, input.mensagem);
  if (!signed.ok) return signed;
  const { categoria, prioridade, assunto } = input;
  const mensagem = signed.data;
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
    if (count === 1) await announce(tx, { ticket: written, author, input, message: mensagem });
    return ok(written);
  });
  return mapData(ticket, ({ numero, createdAt, prazoResposta }) => ({
    protocolo: protocolOf(numero, createdAt),
    prazo: formatMoment(prazoResposta),
  }));
}
