import "server-only";
import { toUploadedFile } from "@/lib/catalog/uploads/queries";
import { isUuid } from "@/lib/kit/ids";
import { failure, ok, type Result } from "@/lib/kit/result";
import type { Side } from "@/lib/kit/states";
import { DELETED_NAME } from "@/lib/people/accounts/messages";
import { CONTACT_IS_OPEN, DEAL_GOES_ON } from "@/lib/people/contact/queries";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { CONVERSATION } from "../messages";
import type { Attachment, ConversationMessage, MessagePage } from "../rules/thread";

const MESSAGE_PAGE = 40;
/** Maximum number of messages in one response. */
const CATCH_UP = 200;
const READ_SHOWN = 5;

/**
 * SQL: parts of a query over conversations, with `s` for the viewer's side and `x` for the other side.
 * - `other`: name of the other side; a funder's name is hidden while the contact is closed
 * - `open`: whether new messages are accepted
 * - `paused`: whether new messages are refused only because the other account is suspended
 */
export const CONVERSATION_PARTS = {
  from: Prisma.sql`talk_sides s join talks t on t.id = s.talk_id
    join talk_sides x on x.talk_id = t.id and x.user_id <> s.user_id join users u on u.id = x.user_id
    left join profiles f on f.user_id = x.user_id
    join opportunities o on o.id = t.opportunity_id join matches m on m.id = o.match_id
    left join empresas_interessadas i on i.id = m.interesse_id join projects p on p.id = o.projeto_id`,
  other: Prisma.sql`case when u.anonymised_at is not null then ${DELETED_NAME}
    when x.role = 'financiador' and not ${CONTACT_IS_OPEN} then ${CONVERSATION.closedOther}
    when x.role = 'financiador' then coalesce(nullif(i.nome_empresa, ''), nullif(f.company_name, ''), f.full_name, '')
    else coalesce(nullif(p.proponente, ''), case when ${CONTACT_IS_OPEN} then coalesce(nullif(f.company_name, ''), f.full_name) end,
      '') end`,
  open: Prisma.sql`(${DEAL_GOES_ON} and u.anonymised_at is null and u.suspenso_em is null)`,
  paused: Prisma.sql`(${DEAL_GOES_ON} and u.anonymised_at is null and u.suspenso_em is not null)`,
};

/** Null before the unlock, or if the viewer does not take part. @param id of the conversation or its opportunity */
export async function findConversation(userId: string, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select t.id from talks t join talk_sides s on s.talk_id = t.id
    where s.user_id = ${userId}::uuid and (t.id = ${id}::uuid or t.opportunity_id = ${id}::uuid)
    order by t.id = ${id}::uuid desc limit 1`;
  return row?.id ?? null;
}

type ConversationHead = {
  id: string;
  opportunityId: string;
  other: string;
  otherRole: Side;
  project: string;
  /** Null if the project is no longer listed. */
  slug: string | null;
  muted: boolean;
  /** Number of the last message that the viewer has read. */
  readNumber: number;
  unread: number;
};

type MessageRow = Omit<ConversationMessage, "anexos" | "isMine" | "clientId" | "autor"> & {
  autor: string | null;
  conversationId: string;
  authorId: string;
  clientId: string;
  anexos: Parameters<typeof toUploadedFile>[0][];
};

const MESSAGE = Prisma.sql`g.id, g.talk_id as "conversationId", g.number, g.author_id as "authorId", g.client_id as "clientId",
  (select c.nome from colegas c where c.id = g.por_colega) as autor,
  g.texto, to_char(g.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "enviadaEm",
  coalesce((select json_agg(json_build_object('id', files.id, 'name', files.name, 'contentType', files.content_type,
      'size', files.size, 'width', files.width, 'height', files.height, 'blur', files.blur, 'variants', files.variants)
      order by a.position)
    from talk_attachments a join files on files.id = a.file_id where a.message_id = g.id), '[]') as anexos`;

export function toMessage(
  { conversationId: _, authorId, clientId, anexos, autor, ...row }: MessageRow,
  userId: string,
): ConversationMessage {
  const isMine = authorId === userId;
  return {
    ...row,
    ...(isMine && autor && { autor }),
    isMine,
    clientId: isMine ? clientId : null,
    anexos: anexos.map((file) => toUploadedFile(file) as Attachment),
  };
}

/** Does not check access. */
export async function readMessage(conversationId: string, number: number): Promise<MessageRow | null> {
  const [row] = await db.$queryRaw<MessageRow[]>`
    select ${MESSAGE} from talk_messages g where g.talk_id = ${conversationId}::uuid and g.number = ${number}`;
  return row ?? null;
}

export async function findSent(
  tx: Transaction,
  authorId: string,
  clientId: string,
): Promise<MessageRow | null> {
  const [row] = await tx.$queryRaw<MessageRow[]>`
    select ${MESSAGE} from talk_messages g
    where g.author_id = ${authorId}::uuid and g.client_id = ${clientId}::uuid`;
  return row ?? null;
}

/** Messages of all the person's conversations since a time, oldest first; null above {@link CATCH_UP} messages. */
export async function readSince(userId: string, since: Date): Promise<MessageRow[] | null> {
  // Read only the newest messages of each conversation, because a plain join would read all. The highest numbers are
  // the newest, because sendMessage takes number and time under one lock. The outer limit needs no order: if it cuts
  // rows, the result is null.
  const rows = await db.$queryRaw<MessageRow[]>`
    select ${MESSAGE} from (
      select newest.* from talk_sides s cross join lateral (
        select * from talk_messages where talk_id = s.talk_id order by number desc limit ${CATCH_UP + 1}) newest
      where s.user_id = ${userId}::uuid and s.last_at >= ${since} and newest.created_at >= ${since}
      limit ${CATCH_UP + 1}) g
    order by g.created_at, g.id`;
  return rows.length > CATCH_UP ? null : rows;
}

type RangeOptions = { depois?: number | undefined; antes?: number | undefined };

/** Messages after `depois`, or the newest ones before `antes`. Null if the viewer does not take part. */
export async function readMessagePage(
  userId: string,
  conversationId: string,
  { depois, antes }: RangeOptions = {},
): Promise<MessagePage | null> {
  const [state] = await db.$queryRaw<Omit<MessagePage, "mensagens">[]>`
    select x.read_number as "lidaPeloOutro", ${CONVERSATION_PARTS.open} as aberta,
      ${CONVERSATION_PARTS.paused} as pausada from ${CONVERSATION_PARTS.from}
    where s.user_id = ${userId}::uuid and t.id = ${conversationId}::uuid`;
  if (!state) return null;
  const range =
    depois === undefined
      ? Prisma.sql`g.number < ${antes ?? 2_000_000_001} order by g.number desc limit ${MESSAGE_PAGE}`
      : Prisma.sql`g.number > ${depois} order by g.number limit ${CATCH_UP}`;
  const rows = await db.$queryRaw<MessageRow[]>`
    select ${MESSAGE} from talk_messages g where g.talk_id = ${conversationId}::uuid and ${range}`;
  const mensagens = rows
    .map((row) => toMessage(row, userId))
    .toSorted((one, other) => one.number - other.number);
  return { ...state, mensagens };
}

export async function readOwnMessagePage(
  userId: string,
  conversationId: string,
  wanted: RangeOptions,
): Promise<Result<MessagePage>> {
  const page = await readMessagePage(userId, conversationId, wanted);
  return page ? ok(page) : failure("not_found", CONVERSATION.gone);
}

export type OpenedConversation = { head: ConversationHead; page: MessagePage };

/**
 * A conversation with its newest page; null if the viewer does not take part. If messages before that page are unread,
 * the page begins {@link READ_SHOWN} messages before the first unread one instead. Exception: if it would then exceed
 * {@link CATCH_UP} messages, the newest page is returned.
 */
export async function openConversation(
  userId: string,
  conversationId: string,
): Promise<OpenedConversation | null> {
  const [head] = await db.$queryRaw<ConversationHead[]>`
    select t.id, t.opportunity_id as "opportunityId", ${CONVERSATION_PARTS.other} as other, x.role as "otherRole",
      p.nome_projeto as project, case when p.publicado then p.slug end as slug, s.muted,
      s.read_number as "readNumber", s.unread
    from ${CONVERSATION_PARTS.from} where s.user_id = ${userId}::uuid and t.id = ${conversationId}::uuid`;
  if (!head) return null;
  const newest = await readMessagePage(userId, conversationId);
  if (!newest) return null;
  const first = newest.mensagens[0]?.number ?? 0;
  const last = newest.mensagens.at(-1)?.number ?? 0;
  const depois = Math.max(0, head.readNumber - READ_SHOWN);
  const isFarBehind = head.unread > 0 && head.readNumber < first - 1 && last - depois <= CATCH_UP;
  const whole = isFarBehind ? await readMessagePage(userId, conversationId, { depois }) : null;
  return { head, page: whole ?? newest };
}
