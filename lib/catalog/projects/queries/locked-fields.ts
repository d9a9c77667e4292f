import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { Prisma } from "@/lib/server/db";

/** SQL: whether the viewer may read the fields for financiadores (B2.7, B6.1). Reads the stored type of the account. */
export const forFunder = (viewer: Viewer | null): Prisma.Sql =>
  viewer
    ? Prisma.sql`EXISTS (SELECT 1 FROM profiles WHERE user_id = ${viewer.userId}::uuid AND user_type = 'financiador')`
    : Prisma.sql`false`;

export const lockedFor = (viewer: Viewer | null, column: "proponente" | "valor_captado"): Prisma.Sql =>
  Prisma.sql`CASE WHEN ${forFunder(viewer)} THEN ${Prisma.raw(column)} END`;
