import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { Prisma } from "@/lib/server/db";

/**
 * SQL: condition for fields that only financiadores read (B2.7, B6.1). The SQL checks the account's type, so that no
 * caller can expose them by mistake.
 */
export const forFunder = (viewer: Viewer | null): Prisma.Sql =>
  viewer
    ? Prisma.sql`EXISTS (SELECT 1 FROM profiles WHERE user_id = ${viewer.userId}::uuid AND user_type = 'financiador')`
    : Prisma.sql`false`;

export const lockedFor = (viewer: Viewer | null, column: "proponente" | "valor_captado"): Prisma.Sql =>
  Prisma.sql`CASE WHEN ${forFunder(viewer)} THEN ${Prisma.raw(column)} END`;
