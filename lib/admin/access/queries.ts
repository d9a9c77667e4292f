import "server-only";
import { db, type Transaction } from "@/lib/server/db";
import type { SecurityEvent } from "@/lib/server/security-events";
import { isPasswordRecent, type MailboxFacts } from "./rules";

export async function listAdmins() {
  const rows = await db.administrator.findMany({
    where: { revokedAt: null },
    orderBy: [{ grantedAt: "asc" }, { userId: "asc" }],
    select: {
      grantedBy: true,
      grantedAt: true,
      user: { select: { email: true, secondFactor: { select: { confirmedAt: true } } } },
    },
  });
  return rows.map(({ grantedBy, grantedAt, user }) => ({
    email: user.email,
    grantedBy,
    grantedAt,
    hasSecondFactor: Boolean(user.secondFactor?.confirmedAt),
  }));
}

export async function hasRecentPassword(sessionId: string, now: Date): Promise<boolean> {
  const session = await db.session.findUnique({ where: { id: sessionId }, select: { passwordAt: true } });
  return isPasswordRecent(session?.passwordAt ?? null, now);
}

export async function readMailboxFacts(tx: Transaction, userId: string): Promise<MailboxFacts> {
  const lastOf = async (eventType: SecurityEvent) => {
    const { _max } = await tx.securityEvent.aggregate({
      where: { userId, eventType },
      _max: { createdAt: true },
    });
    return _max.createdAt;
  };
  return {
    addressChangedAt: await lastOf("email_changed"),
    passwordResetAt: await lastOf("password_reset"),
  };
}
