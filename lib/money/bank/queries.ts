import "server-only";
import { Prisma } from "@/lib/server/db";

/** SQL: whether a row of bank_movements is a line of the statement. A booking undone by `engano` is none. */
export const IS_IN_STATEMENT = Prisma.sql`undone_as is distinct from 'engano'`;

/** SQL: whether a row of bank_movements brings money in (`isIncoming`, rules.ts). */
export const IS_INCOMING = Prisma.sql`kind in ('recebimento', 'volta')`;

/** SQL: centavos of a row of bank_movements: negative for money out, 0 if the row is no line of the statement. */
export const SIGNED_AMOUNT = Prisma.sql`case when not (${IS_IN_STATEMENT}) then 0
  when ${IS_INCOMING} then amount else -amount end`;
