import "server-only";
import type { Cursor } from "@/lib/kit/cursor";
import { Prisma } from "@/lib/server/db";
import { momentOf } from "./rules";

export type Direction = "asc" | "desc";

/** SQL: whether a row is after the cursor; true on the first page. `columns`: the row's moment and id. */
export function isAfter(columns: Prisma.Sql, after: Cursor | null, direction: Direction = "asc"): Prisma.Sql {
  const moment = after && momentOf(after.key);
  if (!after || !moment) return Prisma.sql`true`;
  const compare = Prisma.raw(direction === "asc" ? ">" : "<");
  return Prisma.sql`(${columns}) ${compare} (${moment}, ${after.id}::uuid)`;
}
