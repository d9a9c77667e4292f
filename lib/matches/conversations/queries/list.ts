import "server-only";
import { readMomentCursor, writeMomentCursor } from "@/lib/kit/cursor";
import type { Side } from "@/lib/kit/states";
import { db, Prisma } from "@/lib/server/db";
import { excerptAround, excerptOf, indexOfTerm } from "../rules/message";
import { CONVERSATION_PARTS } from "./conversation";

export const PAGE_SIZE = 15;

export type ConversationRow = {
  id: string;
  /** Id of the interest that the conversation belongs to, or of the opportunity if the interest is gone. */
  supportId: string;
  other: string;
  otherRole: Side;
  project: string;
  /** One line of the newest message, or of the newest one with the searched text. Null without messages. */
  excerpt: string | null;
  isMine: boolean;
  lastAt: Date;
  unread: number;
  muted: boolean;
  isOpen: boolean;
};

type ConversationPage = { rows: ConversationRow[]; next: string | null };

type Row = Omit<ConversationRow, "excerpt"> & { texto: string | null; hasFiles: boolean };

/** SQL: text of a message `g`, in the expression of the trigram index. */
const MESSAGE_TEXT = Prisma.sql`sem_acento(g.texto)`;

const patternOf = (words: string) => `%${words.replace(/[\\%_]/g, "\\$&")}%`;

type ConversationHit = { id: string; lastAt: Date };
type Condition = (folded: Prisma.Sql) => Prisma.Sql;

/** Finds a page of conversations by names (in the column talk_sides.busca) or messages; `matches` null finds all. */
function findConversations(
  userId: string,
  matches: Condition | null,
  after: string | null,
): Promise<ConversationHit[]> {
  const end = readMomentCursor(after);
  const beyond = end ? Prisma.sql`(s.last_at, s.talk_id) < (${end.at}, ${end.id}::uuid)` : Prisma.sql`true`;
  const isFound = matches
    ? Prisma.sql`(${matches(Prisma.sql`s.busca`)} or exists (
        select from talk_messages g where g.talk_id = s.talk_id and ${matches(MESSAGE_TEXT)}))`
    : Prisma.sql`true`;
  return db.$queryRaw<ConversationHit[]>`
    select s.talk_id as id, s.last_at as "lastAt" from talk_sides s
    where s.user_id = ${userId}::uuid and ${isFound} and ${beyond}
    order by s.last_at desc, s.talk_id desc limit ${PAGE_SIZE + 1}`;
}

function toRow({ texto, hasFiles, ...row }: Row, busca: string): ConversationRow {
  if (texto === null) return { ...row, excerpt: null };
  const at = busca === "" ? -1 : indexOfTerm(texto, busca);
  const excerpt = texto === "" ? (hasFiles ? "Anexo" : "Anexo removido") : excerptOf(texto);
  return { ...row, excerpt: at > 0 ? excerptAround(texto, at) : excerpt };
}

/**
 * Reads the found conversations. Searches again in the names that the person may see now, because the names in
 * talk_sides.busca may be stale.
 */
function readRows(userId: string, ids: string[], matches: Condition | null): Promise<Row[]> {
  const isShown = matches
    ? Prisma.sql`(${matches(Prisma.sql`sem_acento(${CONVERSATION_PARTS.other})`)}
        or ${matches(Prisma.sql`sem_acento(p.nome_projeto)`)} or ${matches(Prisma.sql`sem_acento(n.texto)`)})`
    : Prisma.sql`true`;
  const newest = Prisma.sql`select g.* from talk_messages g where g.talk_id = t.id and g.number = t.last_number`;
  const message = matches
    ? Prisma.sql`select * from (
        (select g.*, 1 as choice from talk_messages g where g.talk_id = t.id and ${matches(MESSAGE_TEXT)}
          order by g.number desc limit 1)
        union all select last.*, 2 from (${newest}) last
      ) either order by choice limit 1`
    : newest;
  return db.$queryRaw<Row[]>`
    select t.id, coalesce(m.interesse_id, o.id) as "supportId", ${CONVERSATION_PARTS.other} as other, x.role as "otherRole", p.nome_projeto as project, s.last_at as "lastAt",
      s.unread, s.muted, ${CONVERSATION_PARTS.open} as "isOpen", n.texto, coalesce(n.mine, false) as "isMine",
      coalesce(n.files, false) as "hasFiles"
    from ${CONVERSATION_PARTS.from}
      left join lateral (select g.texto, g.author_id = s.user_id as mine,
          exists (select from talk_attachments a where a.message_id = g.id) as files
        from (${message}) g) n on true
    where s.user_id = ${userId}::uuid and s.talk_id = any(${ids}::uuid[]) and ${isShown}
    order by s.last_at desc, s.talk_id desc`;
}

/** A page of conversations, newest message first. @param busca part of a name or message; "" lists all */
export async function listConversations(
  userId: string,
  busca: string,
  after: string | null,
): Promise<ConversationPage> {
  const matches: Condition | null =
    busca === "" ? null : (folded) => Prisma.sql`${folded} like sem_acento(${patternOf(busca)})`;
  const found = await findConversations(userId, matches, after);
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  if (!last) return { rows: [], next: null };
  const ids = page.map(({ id }) => id);
  const rows = await readRows(userId, ids, matches);
  const next = found.length > PAGE_SIZE ? writeMomentCursor({ at: last.lastAt, id: last.id }) : null;
  return { rows: rows.map((row) => toRow(row, busca)), next };
}
