import "server-only";
import { fold } from "@/lib/kit/text";
import { db, Prisma } from "@/lib/server/db";
import { excerptAround, excerptOf, type Role } from "../rules/message";
import { readPageEnd, writePageEnd } from "../rules/paging";
import { TALK_PARTS } from "./talk";

/** Conversations on one page. */
export const PAGE_SIZE = 15;

/** A conversation in the list. */
export type TalkRow = {
  id: string;
  other: string;
  otherRole: Role;
  project: string;
  /** The newest message, or the newest that the search finds, in one line; null while nobody has written. */
  excerpt: string | null;
  isMine: boolean;
  lastAt: Date;
  unread: number;
  muted: boolean;
  isOpen: boolean;
};

export type TalkPage = { rows: TalkRow[]; next: string | null };

type Row = Omit<TalkRow, "excerpt"> & { texto: string | null; hasFiles: boolean };

/** What LIKE takes for anything loses that meaning. */
const patternOf = (words: string) => `%${words.replace(/[\\%_]/g, "\\$&")}%`;

/** A term is searched in the name of the other side, the project's, and the words of messages. */
function finding(busca: string): { condition: Prisma.Sql; message: Prisma.Sql } {
  if (busca === "") return { condition: Prisma.sql`true`, message: Prisma.sql`g.number = t.last_number` };
  const like = Prisma.sql`like sem_acento(${patternOf(busca)})`;
  const inMessage = Prisma.sql`sem_acento(g.texto) ${like}`;
  return {
    condition: Prisma.sql`(sem_acento(${TALK_PARTS.other}) ${like} or sem_acento(p.nome_projeto) ${like}
      or exists (select from talk_messages g where g.talk_id = t.id and ${inMessage}))`,
    message: Prisma.sql`(${inMessage} or g.number = t.last_number)`,
  };
}

function toRow({ texto, hasFiles, ...row }: Row, busca: string): TalkRow {
  if (texto === null) return { ...row, excerpt: null };
  const at = busca === "" ? -1 : fold(texto).indexOf(fold(busca));
  const excerpt = texto === "" ? (hasFiles ? "Anexo" : "Anexo removido") : excerptOf(texto);
  return { ...row, excerpt: at > 0 ? excerptAround(texto, at) : excerpt };
}

/**
 * The viewer's conversations, the one with the newest message first.
 * @param busca words in names and messages, "" for all
 * @param after where the page before ended, as its `next` said
 */
export async function listTalks(userId: string, busca: string, after: string | null): Promise<TalkPage> {
  const { condition, message } = finding(busca);
  const end = after === null ? null : readPageEnd(after);
  const beyond = end ? Prisma.sql`(s.last_at, s.talk_id) < (${end.at}, ${end.id}::uuid)` : Prisma.sql`true`;
  const rows = await db.$queryRaw<Row[]>`
    select t.id, ${TALK_PARTS.other} as other, x.role as "otherRole", p.nome_projeto as project, s.last_at as "lastAt",
      s.unread, s.muted, ${TALK_PARTS.open} as "isOpen", n.texto, coalesce(n.mine, false) as "isMine",
      coalesce(n.files, false) as "hasFiles"
    from ${TALK_PARTS.from}
      left join lateral (select g.texto, g.author_id = s.user_id as mine,
          exists (select from talk_attachments a where a.message_id = g.id) as files
        from talk_messages g where g.talk_id = t.id and ${message}
        order by ${busca === "" ? Prisma.sql`g.number desc` : Prisma.sql`(sem_acento(g.texto) like sem_acento(${patternOf(busca)})) desc, g.number desc`}
        limit 1) n on true
    where s.user_id = ${userId}::uuid and ${condition} and ${beyond}
    order by s.last_at desc, s.talk_id desc limit ${PAGE_SIZE + 1}`;
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const next = rows.length > PAGE_SIZE && last ? writePageEnd({ at: last.lastAt, id: last.id }) : null;
  return { rows: page.map((row) => toRow(row, busca)), next };
}
