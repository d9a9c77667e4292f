import "server-only";
import { db } from "@/lib/server/db";

export const isProjectAddress = async (slug: string): Promise<boolean> =>
  (await db.project.findUnique({ where: { slug, publicado: true }, select: { id: true } })) !== null;
