import "server-only";
import { db } from "../db";

/** Which of these projects the viewer keeps as favourites. */
export async function listFavoriteIds(userId: string, projetoIds: string[]): Promise<Set<string>> {
  const rows = await db.favorite.findMany({
    where: { userId, projetoId: { in: projetoIds } },
    select: { projetoId: true },
  });
  return new Set(rows.map((row) => row.projetoId));
}
