import { db } from "@/lib/server/db";

/** Whether a transaction of this test's database waits for the lock of another one. */
export async function isAnyWaiting(): Promise<boolean> {
  const [row] = await db.$queryRaw<[{ waits: boolean }]>`
    select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waits`;
  return row.waits;
}
