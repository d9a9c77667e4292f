import "server-only";
import { db } from "@/lib/server/db";

/** Whether a project is published under this name: one look into an index, for who has to know before rendering. */
export const isProjectAddress = async (slug: string): Promise<boolean> =>
  (await db.project.findUnique({ where: { slug, publicado: true }, select: { id: true } })) !== null;
