import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { db } from "@/lib/server/db";
import { isDatabaseDown } from "@/lib/server/outage";
import { type Notice, type ShownNotice, shownAt } from "./rules";

/** The stored notice, ended or not. */
export const readNotice = (): Promise<Notice | null> => db.siteNotice.findFirst();

/**
 * The notice above every page. Pages without their own data must render during a database outage, so an outage hides
 * the notice instead of failing the page.
 */
export async function readShownNotice(): Promise<ShownNotice | null> {
  "use cache";
  cacheLife("public");
  cacheTag("notice");
  const notice = await readNotice().catch((error: unknown) => {
    if (!isDatabaseDown(error)) throw error;
    return null;
  });
  return shownAt(notice, new Date());
}
