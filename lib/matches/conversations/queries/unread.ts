import "server-only";
import { Prisma } from "@/lib/server/db";
import { CONVERSATION_PARTS } from "./conversation";

/** A conversation with unread messages; `apoio` is the id of its interest, `desde` is when the oldest of them arrived. */
export type UnreadConversation = { id: string; apoio: string; quem: string; total: number; desde: Date };

/**
 * Subquery: unread conversations of this person, the oldest message first; the outer query limits it. The partial index
 * talk_sides_unread_idx holds exactly these rows.
 */
export const unreadConversations = (userId: string): Prisma.Sql => Prisma.sql`
  select t.id, coalesce(m.interesse_id, o.id) as apoio, ${CONVERSATION_PARTS.other} as quem, s.unread as total, s.unread_since as desde
  from ${CONVERSATION_PARTS.from}
  where s.user_id = ${userId}::uuid and s.unread > 0 and not s.muted
  order by s.unread_since, t.id`;
