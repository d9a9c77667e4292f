import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { db, type Transaction } from "@/lib/server/db";
import { clearPauseCache } from "@/lib/server/pauses";
import { PAUSES } from "./messages";
import type { PausablePart } from "./rules";

type Change = { parte: PausablePart; pausar: boolean; motivo: string };

async function begin(tx: Transaction, part: PausablePart, now: Date): Promise<boolean> {
  const { count } = await tx.pause.createMany({ data: [{ part, since: now }], skipDuplicates: true });
  return count > 0;
}

/**
 * Stores the ended pause first: otherwise the trigger `pausa_encerrada` would store it with the time of the database.
 */
async function end(tx: Transaction, part: PausablePart, now: Date): Promise<boolean> {
  const [running] = await tx.$queryRaw<{ since: Date }[]>`
    select desde as since from pausas where parte = ${part} for update`;
  if (!running) return false;
  await tx.endedPause.create({ data: { part, since: running.since, until: now } });
  await tx.pause.delete({ where: { part } });
  return true;
}

/** Fails with a conflict if the part is already paused, or already resumed. */
export async function setPaused(by: Author, { parte, pausar, motivo }: Change): Promise<MessageResult> {
  const changed = await db.$transaction(async (tx) => {
    if (!(await (pausar ? begin : end)(tx, parte, by.now))) return false;
    await recordAudit(tx, {
      by,
      action: pausar ? "part_paused" : "part_resumed",
      kind: "pausa",
      objectId: parte,
      before: { pausado: !pausar },
      after: { pausado: pausar },
      reason: motivo,
    });
    return true;
  });
  clearPauseCache();
  if (!changed) return failure("conflict", PAUSES.already);
  return ok({ message: pausar ? PAUSES.paused : PAUSES.resumed });
}
