import "server-only";
import { db } from "@/lib/db";

/** Whether a project is published under this name: one look into an index, for who has to know before rendering. */
export async function isProjectAddress(slug: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`SELECT 1 FROM projects WHERE slug = ${slug} AND publicado`;
  return rows.length > 0;
}
