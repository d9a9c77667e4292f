import "server-only";
import { readableName } from "@/lib/kit/readable-name";
import { DELETED_NAME } from "@/lib/people/accounts/messages";
import { db, type Prisma } from "@/lib/server/db";
import { COLLEAGUE_TICKET } from "./messages";
import { type Category, PAGE_SIZE, type Priority, pageOf, protocolOf, type TicketStatus } from "./rules";

export type TicketView = {
  protocolo: string;
  categoria: Category;
  prioridade: Priority | null;
  assunto: string;
  mensagem: string;
  status: TicketStatus;
  abertoEm: Date;
  prazo: Date;
  respondidoEm: Date | null;
  respostas: { id: string; texto: string; createdAt: Date }[];
};

export type TicketPage = { tickets: TicketView[]; total: number; page: number; pages: number };

export function signedMessage(
  { mensagem, colleagueId }: { mensagem: string; colleagueId: string | null },
  colleagueName: string | null,
): string {
  if (!colleagueId) return mensagem;
  const name = colleagueName && colleagueName !== DELETED_NAME ? readableName(colleagueName) : null;
  return `${COLLEAGUE_TICKET.writtenBy(name)}\n\n${mensagem}`;
}

const VISIBLE = {
  numero: true,
  categoria: true,
  prioridade: true,
  assunto: true,
  mensagem: true,
  colleagueId: true,
  status: true,
  createdAt: true,
  prazoResposta: true,
  respondidoEm: true,
  answers: {
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, texto: true, createdAt: true },
  },
} as const satisfies Prisma.SupportTicketSelect;

export async function listMyTickets(userId: string, wantedPage: string | undefined): Promise<TicketPage> {
  const where = { userId };
  const total = await db.supportTicket.count({ where });
  const pages = Math.ceil(total / PAGE_SIZE);
  const page = pageOf(wantedPage, pages);
  const rows = await db.supportTicket.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { numero: "desc" }],
    skip: (page - 1) * PAGE_SIZE,
    take: PAGE_SIZE,
    select: VISIBLE,
  });
  const authors = await db.colleague.findMany({
    where: { accountId: userId, id: { in: rows.flatMap(({ colleagueId }) => colleagueId ?? []) } },
    select: { id: true, name: true },
  });
  const names = new Map(authors.map(({ id, name }) => [id, name]));
  // The casts below are safe, because the database allows only these values.
  const tickets = rows.map(({ numero, createdAt, prazoResposta, answers, colleagueId, ...row }) => ({
    ...row,
    mensagem: signedMessage({ ...row, colleagueId }, names.get(colleagueId ?? "") ?? null),
    categoria: row.categoria as Category,
    prioridade: row.prioridade as Priority | null,
    status: row.status as TicketStatus,
    protocolo: protocolOf(numero, createdAt),
    abertoEm: createdAt,
    prazo: prazoResposta,
    respostas: answers,
  }));
  return { tickets, total, page, pages };
}
