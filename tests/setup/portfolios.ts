import type { Viewer } from "@/lib/access/auth/session";
import { editPortfolio, registerPortfolio } from "@/lib/matches/portfolio/mutations";
import { db } from "@/lib/server/db";

/** Id and last change of a portfolio, as a page rendered now sends them. */
export async function shownPortfolio(id: string): Promise<{ id: string; alteradaEm: string }> {
  const found = await db.portfolio.findUnique({ where: { id }, select: { updatedAt: true } });
  return { id, alteradaEm: (found?.updatedAt ?? new Date()).toISOString() };
}

export const editShown = async (
  userId: string,
  { id, valores }: { id: string; valores: Record<string, number> },
  now: Date,
) => editPortfolio(userId, { ...(await shownPortfolio(id)), valores }, now);

export const registerShown = async (viewer: Viewer, id: string, now: Date) =>
  registerPortfolio(viewer, await shownPortfolio(id), now);
