import "server-only";
import { lockAccount } from "@/lib/access/account-lock";
import { endSessions } from "@/lib/access/sessions/mutations";
import type { OfficeCaller } from "@/lib/admin/access/mutations";
import { byCaller, recordAudit } from "@/lib/admin/audit/mutations";
import { failure, ok, type Result } from "@/lib/kit/result";
import { db } from "@/lib/server/db";
import { ACCOUNT } from "./messages";

/** Signs an account out everywhere. */
export const endSessionsByTeam = (
  { id, motivo }: { id: string; motivo: string },
  caller: OfficeCaller,
): Promise<Result<{ message: string }>> =>
  db.$transaction(async (tx): Promise<Result<{ message: string }>> => {
    if (!(await lockAccount(tx, id))) return failure("not_found", ACCOUNT.gone);
    const open = await tx.session.count({
      where: { userId: id, endedAt: null, expiresAt: { gt: caller.now } },
    });
    if (open === 0) return failure("conflict", ACCOUNT.none);
    await endSessions(tx, id, caller.now);
    await recordAudit(tx, {
      by: byCaller(caller),
      ...{ action: "sessions_ended", kind: "conta", objectId: id, reason: motivo },
      before: { sessoes: open },
      after: { sessoes: 0 },
    });
    return ok({ message: ACCOUNT.ended(open) });
  });
