import "server-only";
import { db } from "@/lib/server/db";

/** Whether a listed project has this slug. */
export const isProjectAddress = async (slug: string): Promise<boolean> =>
  (await db.project.findUnique({ where: { slug, publicado: true }, select: { id: true } })) !== null;
