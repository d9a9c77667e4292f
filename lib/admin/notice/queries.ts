import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { db } from "@/lib/server/db";
import { isDatabaseDown } from "@/lib/server/outage";
import { type Notice, type ShownNotice, shownAt } from "./rules";

/** Also returns a notice that has ended. */
export const readNotice = (): Promise<Notice | null> => db.siteNotice.findFirst();

/** Null during a database outage, too, because pages without data of their own must still render. */
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
