import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { db } from "@/lib/server/db";
import { isDatabaseDown } from "@/lib/server/outage";
import { type Notice, type ShownNotice, shownAt } from "./rules";

/** Returns a notice even after its end. */
export const readNotice = (): Promise<Notice | null> => db.siteNotice.findFirst();

/** Returns null during a database outage, so that pages without data of their own still render. */
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
