import "server-only";
import { Prisma } from "@/lib/server/db";
import { TALK_PARTS } from "./talk";

/** A conversation with unread messages; `desde` is when the oldest of them arrived. */
export type UnreadConversation = { id: string; quem: string; total: number; desde: Date };

/**
 * Subquery: unread conversations of this person, the oldest message first; the outer query limits it. The partial index
 * talk_sides_unread_idx holds exactly these rows.
 */
export const unreadConversations = (userId: string): Prisma.Sql => Prisma.sql`
  select t.id, ${TALK_PARTS.other} as quem, s.unread as total, s.unread_since as desde
  from ${TALK_PARTS.from}
  where s.user_id = ${userId}::uuid and s.unread > 0 and not s.muted
  order by s.unread_since, t.id`;
