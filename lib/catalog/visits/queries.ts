import "server-only";
import { toIsoDay } from "@/lib/kit/format";
import { db } from "@/lib/server/db";
import { DAYS_SHOWN, daysBefore, summarize, type VisitSummary } from "./rules";
import type { Source } from "./sources";

/** Visits of an own project in the last {@link DAYS_SHOWN} days; none for any other project. */
export async function readVisits(ownerId: string, projetoId: string, now: Date): Promise<VisitSummary> {
  const today = toIsoDay(now);
  const first = new Date(daysBefore(today, DAYS_SHOWN - 1));
  const rows = await db.projectVisit.findMany({
    where: { projetoId, projeto: { captadorId: ownerId }, dia: { gte: first } },
    select: { dia: true, origem: true, visitas: true },
  });
  return summarize(
    rows.map(({ dia, origem, visitas }) => ({
      dia: dia.toISOString().slice(0, 10),
      origem: origem as Source,
      visitas,
    })),
    today,
  );
}
