import "server-only";
import { db } from "@/lib/server/db";

/** Whether a project is published at this address; one index lookup for the middleware, before rendering. */
export const isProjectAddress = async (slug: string): Promise<boolean> =>
  (await db.project.findUnique({ where: { slug, publicado: true }, select: { id: true } })) !== null;
