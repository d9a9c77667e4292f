import "server-only";
import { Prisma } from "@/lib/server/db";
import { TALK_PARTS } from "./talk";

/** A conversation with messages that its reader has not seen; `desde` is when the oldest of them came. */
export type UnreadTalk = { id: string; quem: string; total: number; desde: Date };

/**
 * Conversations that wait to be read by this person, the oldest message first: a part of a larger query, which limits
 * it. The partial index talk_sides_unread_idx holds exactly these rows.
 */
export const unreadTalks = (userId: string): Prisma.Sql => Prisma.sql`
  select t.id, ${TALK_PARTS.other} as quem, s.unread as total, s.unread_since as desde
  from ${TALK_PARTS.from}
  where s.user_id = ${userId}::uuid and s.unread > 0 and not s.muted
  order by s.unread_since, t.id`;
