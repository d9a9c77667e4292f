import "server-only";
import type { Side } from "@/lib/kit/states";
import { db, type Transaction } from "@/lib/server/db";
import type { Phase } from "../rules/phase";
import type { PastReminder } from "../rules/reminder";

/** `lado` and `vez` are read from reminders (`lembrete`) only. */
type Details = { fase: Phase; desde: string; lado: Side; vez: number };

const TEAM_TOLD = { side: "captador", count: "team" } as const;

type Told = { type: string; details: unknown; createdAt: Date };

/** @param event of the type `lembrete` or `equipe_avisada` */
export function toReminder({ type, details, createdAt: at }: Told): PastReminder {
  const { fase, desde, lado, vez } = details as Details;
  const told = type === "lembrete" ? { side: lado, count: vez } : TEAM_TOLD;
  return { phase: fase, since: new Date(desde), at, ...told };
}

/** Past reminders and reports of a captador's silence, by deal. Reads the deal histories. */
export async function readReminders(
  ids: readonly string[],
  tx: Transaction = db,
): Promise<Map<string, PastReminder[]>> {
  const events = await tx.dealEvent.findMany({
    where: { opportunityId: { in: [...ids] }, type: { in: ["lembrete", "equipe_avisada"] } },
  });
  const reminders = events.map((event) => ({ opportunityId: event.opportunityId, ...toReminder(event) }));
  return Map.groupBy(reminders, ({ opportunityId }) => opportunityId);
}
