import { db } from "@/lib/server/db";

export async function countWaiting(): Promise<number> {
  const [row] = await db.$queryRaw<[{ count: number }]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row.count;
}

export const isAnyWaiting = async (): Promise<boolean> => (await countWaiting()) > 0;
