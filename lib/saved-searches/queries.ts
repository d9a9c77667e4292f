import "server-only";
import { db } from "../db";
import { MAX_SEARCHES } from "./rules";

export type SavedSearchView = { id: string; name: string; query: string; alert: boolean; createdAt: Date };

/** The searches of an account, the newest first. */
export async function listSavedSearches(userId: string): Promise<SavedSearchView[]> {
  const rows = await db.savedSearch.findMany({
    where: { userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_SEARCHES,
    select: { id: true, name: true, query: true, alertEnabled: true, createdAt: true },
  });
  return rows.map(({ alertEnabled, ...row }) => ({ ...row, alert: alertEnabled }));
}
