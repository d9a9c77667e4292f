import "server-only";
import { Prisma } from "@/lib/server/db";
import { CONVERSATION_PARTS } from "./conversation";

/** A conversation with unread messages; `apoio`: id of its interest; `desde`: when the oldest unread one arrived. */
export type UnreadConversation = { id: string; apoio: string; quem: string; total: number; desde: Date };

/**
 * Subquery: this person's unread conversations that are not muted, the oldest message first; the outer query limits it.
 * Uses talk_sides_unread_idx.
 */
export const unreadConversations = (userId: string): Prisma.Sql => Prisma.sql`
  select t.id, coalesce(m.interesse_id, o.id) as apoio, ${CONVERSATION_PARTS.other} as quem, s.unread as total, s.unread_since as desde
  from ${CONVERSATION_PARTS.from}
  where s.user_id = ${userId}::uuid and s.unread > 0 and not s.muted
  order by s.unread_since, t.id`;
