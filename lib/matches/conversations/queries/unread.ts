import "server-only";
import { Prisma } from "@/lib/server/db";
import { CONVERSATION_PARTS } from "./conversation";

/** `apoio`: id of the interest or, if it is gone, of the opportunity. `desde`: time of the oldest unread message. */
export type UnreadConversation = { id: string; apoio: string; quem: string; total: number; desde: Date };

/** SQL: a person's unread conversations without muted ones, oldest unread message first. */
export const unreadConversations = (userId: string): Prisma.Sql => Prisma.sql`
  select t.id, coalesce(m.interesse_id, o.id) as apoio, ${CONVERSATION_PARTS.other} as quem, s.unread as total, s.unread_since as desde
  from ${CONVERSATION_PARTS.from}
  where s.user_id = ${userId}::uuid and s.unread > 0 and not s.muted
  order by s.unread_since, t.id`;
