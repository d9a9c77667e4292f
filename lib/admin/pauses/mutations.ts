import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { db } from "@/lib/server/db";
import { clearPauseCache } from "@/lib/server/pauses";
import { PAUSES } from "./messages";
import type { PausablePart } from "./rules";

type Change = { parte: PausablePart; pausar: boolean; motivo: string };

/** Fails with a conflict if the part is already paused, or already resumed. */
export async function setPaused(by: Author, { parte, pausar, motivo }: Change): Promise<MessageResult> {
  const changed = await db.$transaction(async (tx) => {
    const { count } = pausar
      ? await tx.pause.createMany({ data: [{ part: parte, since: by.now }], skipDuplicates: true })
      : await tx.pause.deleteMany({ where: { part: parte } });
    if (count === 0) return false;
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
