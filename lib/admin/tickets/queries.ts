import "server-only";
import { COUNT_LIMIT, momentKey, momentOf, pageOf, ROWS } from "@/lib/admin/list/rules";
import type { Cursor } from "@/lib/kit/cursor";
import { isUuid } from "@/lib/kit/ids";
import { signedMessage } from "@/lib/people/help/queries";
import { type Category, type Priority, protocolOf, type TicketStatus } from "@/lib/people/help/rules";
import { db, Prisma } from "@/lib/server/db";
import { TABS, type Tab } from "./rules";

type TicketRow = {
  id: string;
  protocolo: string;
  assunto: string;
  categoria: Category;
  prioridade: Priority | null;
  status: TicketStatus;
  prazo: Date;
  respondidoEm: Date | null;
  abertoEm: Date;
  nome: string | null;
  email: string | null;
};

type StoredRow = Omit<TicketRow, "protocolo"> & { numero: number };

const COLUMNS = Prisma.sql`t.id, t.numero, t.assunto, t.categoria, t.prioridade, t.status, t.prazo_resposta as prazo,
  t.respondido_em as "respondidoEm", t.created_at as "abertoEm", f.full_name as nome,
  coalesce(u.email, t.email)::text as email`;

const toRow = ({ numero, ...row }: StoredRow): TicketRow => ({
  ...row,
  protocolo: protocolOf(numero, row.abertoEm),
});

/** Open tickets: nearest deadline first. Resolved tickets: latest deadline first. */
export async function listTickets(
  tab: Tab,
  after: Cursor | null,
): Promise<{ rows: TicketRow[]; next: Cursor | null }> {
  const prazo = after && momentOf(after.key);
  const isBackwards = tab === "resolvidos";
  const beyond = isBackwards ? Prisma.raw("<") : Prisma.raw(">");
  const direction = isBackwards ? Prisma.raw("desc") : Prisma.raw("asc");
  // LIMIT before the joins, so that each joined table is read once per row of the page.
  const found = await db.$queryRaw<StoredRow[]>`
    select ${COLUMNS} from (
      select * from support_tickets where status = ${TABS[tab]}
        ${prazo ? Prisma.sql`and (prazo_resposta, id) ${beyond} (${prazo}, ${after.id}::uuid)` : Prisma.empty}
      order by prazo_resposta ${direction}, id ${direction} limit ${ROWS + 1}) t
    left join users u on u.id = t.user_id left join profiles f on f.user_id = t.user_id
    order by t.prazo_resposta ${direction}, t.id ${direction}`;
  return pageOf(found.map(toRow), (row) => ({ key: momentKey(row.prazo), id: row.id }));
}

/**
 * Each count stops at COUNT_LIMIT. `responder`: unanswered. `atrasados`: unanswered and late. `andamento`: answered,
 * not closed.
 */
export async function countTickets(
  now: Date,
): Promise<{ responder: number; atrasados: number; andamento: number }> {
  const [row] = await db.$queryRaw<[{ responder: number; atrasados: number; andamento: number }]>`
    select (select count(*) from (select from support_tickets where status = 'aberto' limit ${COUNT_LIMIT}) a)::int as responder,
      (select count(*) from (select from support_tickets where status = 'aberto' and prazo_resposta < ${now}
        limit ${COUNT_LIMIT}) b)::int as atrasados,
      (select count(*) from (select from support_tickets where status = 'em_atendimento' limit ${COUNT_LIMIT}) c)::int as andamento`;
  return row;
}

export type TicketDetails = TicketRow & {
  mensagem: string;
  resolvidoEm: Date | null;
  userId: string | null;
  /** An earlier mail to `email` bounced, so no mail is sent there. */
  isBounced: boolean;
  respostas: { id: string; texto: string; createdAt: Date }[];
};

type StoredDetails = StoredRow &
  Pick<TicketDetails, "mensagem" | "resolvidoEm" | "userId" | "isBounced"> & {
    colleagueId: string | null;
    colleagueName: string | null;
  };

export async function getTicket(id: string): Promise<TicketDetails | null> {
  if (!isUuid(id)) return null;
  const [rows, respostas] = await Promise.all([
    db.$queryRaw<StoredDetails[]>`
      select ${COLUMNS}, t.mensagem, t.por_colega as "colleagueId",
        (select nome from colegas where id = t.por_colega and conta_id = t.user_id) as "colleagueName", t.resolvido_em as "resolvidoEm", t.user_id as "userId",
        exists (select from email_suppressions s
          where s.email = coalesce(u.email, t.email) and s.reason = 'bounce') as "isBounced"
      from support_tickets t left join users u on u.id = t.user_id left join profiles f on f.user_id = t.user_id
      where t.id = ${id}::uuid`,
    db.ticketAnswer.findMany({
      where: { ticketId: id },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: { id: true, texto: true, createdAt: true },
    }),
  ]);
  const [found] = rows;
  if (!found) return null;
  const { colleagueId, colleagueName, mensagem, resolvidoEm, userId, isBounced, ...row } = found;
  const signed = signedMessage({ mensagem, colleagueId }, colleagueName);
  return { ...toRow(row), mensagem: signed, resolvidoEm, userId, isBounced, respostas };
}
