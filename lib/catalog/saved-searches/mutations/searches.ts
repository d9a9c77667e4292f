import "server-only";
import { asAccount } from "@/lib/access/account-lock";
import type { Viewer } from "@/lib/access/auth/session";
import { failure, ok, type Result } from "@/lib/kit/result";
import { db } from "@/lib/server/db";
import { SEARCHES } from "../messages";
import { MAX_SEARCHES } from "../rules";
import { recordNew } from "./alerts";

type Done = Result<{ message: string }>;

const GONE = failure("not_found", SEARCHES.gone);

type NewSearch = { name: string; query: string; alert: boolean };

/** Saves a search once; equal filters are the same search, whatever its name. */
export async function saveSearch(viewer: Viewer, input: NewSearch, now: Date): Promise<Done> {
  const { userId } = viewer;
  const { name, query, alert } = input;
  return asAccount(userId, async (tx): Promise<Done> => {
    const known = await tx.savedSearch.findUnique({
      where: { userId_query: { userId, query } },
      select: { name: true },
    });
    if (known) return failure("conflict", SEARCHES.known(known.name));
    if ((await tx.savedSearch.count({ where: { userId } })) >= MAX_SEARCHES)
      return failure("conflict", SEARCHES.full(MAX_SEARCHES));
    const { id } = await tx.savedSearch.create({
      data: { userId, name, query, alertEnabled: alert, alertedUntil: now },
      select: { id: true },
    });
    await recordNew(tx, { id, query, userType: viewer.userType, alertedUntil: now }, now);
    return ok({ message: alert ? SEARCHES.savedWithAlert : SEARCHES.saved });
  });
}

export async function renameSearch(
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<Done> {
  const { count } = await db.savedSearch.updateMany({ where: { id, userId }, data: { name } });
  return count > 0 ? ok({ message: SEARCHES.renamed }) : GONE;
}

/** Switches an alert on or off. A new alert announces only what is listed from now on. */
export async function setSearchAlert(
  viewer: Viewer,
  { id, alert }: { id: string; alert: boolean },
  now: Date,
): Promise<Done> {
  const { userId } = viewer;
  return asAccount(userId, async (tx): Promise<Done> => {
    const found = await tx.savedSearch.findFirst({
      where: { id, userId },
      select: { name: true, query: true, alertEnabled: true },
    });
    if (!found) return GONE;
    if (alert !== found.alertEnabled) {
      const data = { alertEnabled: alert, ...(alert && { alertedUntil: now }) };
      await tx.savedSearch.updateMany({ where: { id, userId }, data });
    }
    if (alert && !found.alertEnabled) {
      await recordNew(tx, { id, query: found.query, userType: viewer.userType, alertedUntil: now }, now);
    }
    return ok({ message: (alert ? SEARCHES.alertOn : SEARCHES.alertOff)(found.name) });
  });
}

export async function removeSearch(userId: string, id: string): Promise<Done> {
  const found = await db.savedSearch.findFirst({ where: { id, userId }, select: { name: true } });
  if (!found) return GONE;
  await db.savedSearch.deleteMany({ where: { id, userId } });
  return ok({ message: SEARCHES.removed(found.name) });
}
