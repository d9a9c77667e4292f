import "server-only";
import pLimit from "p-limit";
import type { Viewer } from "@/lib/access/auth/session";
import { scopeFor } from "@/lib/catalog/projects/queries/filters";
import { countFound } from "@/lib/catalog/projects/queries/search";
import type { ProjectPage } from "@/lib/catalog/projects/types";
import { db } from "@/lib/server/db";
import { getAddressBlock, getEmailPreferences } from "@/lib/words/email/queries";
import { OFF } from "@/lib/words/email/rules";
import { MAX_SEARCHES, readSearch } from "./rules";

export type SavedSearchView = { id: string; name: string; query: string; alert: boolean; createdAt: Date };

export async function listSavedSearches(userId: string): Promise<SavedSearchView[]> {
  const rows = await db.savedSearch.findMany({
    where: { userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_SEARCHES,
    select: { id: true, name: true, query: true, alertEnabled: true, createdAt: true },
  });
  return rows.map(({ alertEnabled, ...row }) => ({ ...row, alert: alertEnabled }));
}

export async function areAlertsStopped(viewer: Pick<Viewer, "userId" | "email">): Promise<boolean> {
  const [preferences, block] = await Promise.all([
    getEmailPreferences(viewer.userId),
    getAddressBlock(viewer.email),
  ]);
  return block !== null || preferences.searchAlerts === OFF;
}

/** Limits concurrent counts, so that a page with many searches leaves database connections to other requests. */
const fourAtOnce = pLimit(4);

/** Number of projects that each search finds in this viewer's list (B5.5). */
export function countFoundProjects(
  viewer: Viewer,
  searches: readonly Pick<SavedSearchView, "query">[],
): Promise<ProjectPage["total"][]> {
  return Promise.all(
    searches.map(({ query }) => fourAtOnce(() => countFound(readSearch(query), scopeFor(viewer)))),
  );
}
