import "server-only";
import { addDays, dayOf } from "@/lib/kit/day";
import { toIsoDay } from "@/lib/kit/format";
import { db } from "@/lib/server/db";
import { DAYS_SHOWN, summarize, type VisitSummary } from "./rules";
import type { Source } from "./sources";

export async function readVisits(ownerId: string, projetoId: string, now: Date): Promise<VisitSummary> {
  const today = toIsoDay(now);
  const first = new Date(addDays(today, 1 - DAYS_SHOWN));
  const rows = await db.projectVisit.findMany({
    where: { projetoId, projeto: { captadorId: ownerId }, dia: { gte: first } },
    select: { dia: true, origem: true, visitas: true },
  });
  return summarize(
    rows.map((row) => ({ ...row, dia: dayOf(row.dia), origem: row.origem as Source })),
    today,
  );
}
