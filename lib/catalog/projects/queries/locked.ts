import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { Prisma } from "@/lib/server/db";

/**
 * The one rule of what is locked (B2.7, B6.1): who proposes a project, its whole description, and what it raised in reais
 * are for a financiador. The statement that reads them asks the database who the viewer is, so that no mistake above it
 * opens them.
 */
export const forFunder = (viewer: Viewer | null): Prisma.Sql =>
  viewer
    ? Prisma.sql`EXISTS (SELECT 1 FROM profiles WHERE user_id = ${viewer.userId}::uuid AND user_type = 'financiador')`
    : Prisma.sql`false`;

/** A locked column in a read that serves others too: null for everybody but a financiador. */
export const lockedFor = (viewer: Viewer | null, column: "proponente" | "valor_captado"): Prisma.Sql =>
  Prisma.sql`CASE WHEN ${forFunder(viewer)} THEN ${Prisma.raw(column)} END`;
