import "server-only";
import { db } from "@/lib/server/db";

/** Whether a project is listed at this address; the middleware calls it before rendering. */
export const isProjectAddress = async (slug: string): Promise<boolean> =>
  (await db.project.findUnique({ where: { slug, publicado: true }, select: { id: true } })) !== null;
