import "server-only";
import { isAfter } from "@/lib/admin/list/queries";
import { COUNT_LIMIT, momentKey, pageOf, ROWS } from "@/lib/admin/list/rules";
import type { Cursor } from "@/lib/kit/cursor";
import { isUuid } from "@/lib/kit/ids";
import { signedMessage } from "@/lib/people/help/queries";
import { type Category, type Priority, protocolOf, type TicketStatus } from "@/lib/people/help/rules";
import { db, Prisma } from "@/lib/server/db";
import { TABS, type Tab } from "./rules";

type StoredRow = {
  id: string;
  numero: number;
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

const COLUMNS = Prisma.sql`t.id, t.numero, t.assunto, t.categoria, t.prioridade, t.status, t.prazo_resposta as prazo,
  t.respondido_em as "respondidoEm", t.created_at as "abertoEm", f.full_name as nome,
  coalesce(u.email, t.email)::text as email`;

const toRow = <Row extends StoredRow>({ numero, ...row }: Row) => ({
  ...row,
  protocolo: protocolOf(numero, row.abertoEm),
});

export async function listTickets(tab: Tab, after: Cursor | null) {
  const direction = tab === "resolvidos" ? "desc" : "asc";
  const order = Prisma.raw(direction);
  // LIMIT before the joins, so that each joined table is read once per row of the page.
  const found = await db.$queryRaw<StoredRow[]>`
    select ${COLUMNS} from (
      select * from support_tickets where status = ${TABS[tab]}
        and ${isAfter(Prisma.sql`prazo_resposta, id`, after, direction)}
      order by prazo_resposta ${order}, id ${order} limit ${ROWS + 1}) t
    left join users u on u.id = t.user_id left join profiles f on f.user_id = t.user_id
    order by t.prazo_resposta ${order}, t.id ${order}`;
  return pageOf(found.map(toRow), (row) => ({ key: momentKey(row.prazo), id: row.id }));
}

export async function countTickets(now: Date) {
  const [row] = await db.$queryRaw<[Record<"responder" | "atrasados" | "andamento", number>]>`
    select (select count(*) from (select from support_tickets where status = 'aberto' limit ${COUNT_LIMIT}) a)::int as responder,
      (select count(*) from (select from support_tickets where status = 'aberto' and prazo_resposta < ${now}
        limit ${COUNT_LIMIT}) b)::int as atrasados,
      (select count(*) from (select from support_tickets where status = 'em_atendimento' limit ${COUNT_LIMIT}) c)::int as andamento`;
  return row;
}

type StoredDetails = StoredRow & {
  mensagem: string;
  resolvidoEm: Date | null;
  userId: string | null;
  isBounced: boolean;
  colleagueId: string | null;
  colleagueName: string | null;
};

export async function getTicket(id: string) {
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
  const { colleagueId, colleagueName, ...row } = found;
  const mensagem = signedMessage({ mensagem: row.mensagem, colleagueId }, colleagueName);
  return { ...toRow(row), mensagem, respostas };
}

export type TicketDetails = NonNullable<Awaited<ReturnType<typeof getTicket>>>;
