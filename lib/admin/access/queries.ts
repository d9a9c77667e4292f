import "server-only";
import type { AuditAction } from "@/lib/admin/audit/rules";
import type { SecurityEvent } from "@/lib/server/audit";
import { db, type Transaction } from "@/lib/server/db";
import { isPasswordRecent, type MailboxFacts } from "./rules";

type AdminRow = { email: string; grantedBy: string; grantedAt: Date; hasSecondFactor: boolean };

/** Accounts with the role, oldest grant first. */
export async function listAdmins(): Promise<AdminRow[]> {
  const rows = await db.administrator.findMany({
    where: { revokedAt: null },
    orderBy: [{ grantedAt: "asc" }, { userId: "asc" }],
    select: {
      ...{ grantedBy: true, grantedAt: true },
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

/** Events after which an earlier database lets in somebody who is out, or holds data that were erased. */
const ACCESS_EVENTS: SecurityEvent[] = [
  ...(["account_deleted", "password_changed", "password_reset", "email_changed"] as const),
  ...(["second_factor_set", "second_factor_removed", "colleague_removed"] as const),
];

/** Entries of the audit log for a suspension and its end. */
const SUSPENSIONS: AuditAction[] = ["account_suspended", "account_resumed"];

type AccessChange = { at: Date; what: string; accountId: string };

/** Changes of access since a moment, oldest first, for a database that is restored to that moment. */
export async function readAccessChanges(since: Date): Promise<AccessChange[]> {
  const [events, suspensions, revoked] = await Promise.all([
    db.securityEvent.findMany({
      where: { eventType: { in: ACCESS_EVENTS }, createdAt: { gte: since }, userId: { not: null } },
      select: { createdAt: true, eventType: true, userId: true },
    }),
    db.auditEntry.findMany({
      where: { action: { in: SUSPENSIONS }, createdAt: { gte: since } },
      select: { createdAt: true, action: true, objectId: true },
    }),
    db.administrator.findMany({
      where: { revokedAt: { gte: since } },
      select: { revokedAt: true, userId: true },
    }),
  ]);
  return [
    ...events.map(({ createdAt, eventType, userId }) => ({
      ...{ at: createdAt, what: eventType, accountId: userId ?? "" },
    })),
    ...suspensions.map(({ createdAt, action, objectId }) => ({
      ...{ at: createdAt, what: action, accountId: objectId },
    })),
    ...revoked.map(({ revokedAt, userId }) => ({
      ...{ at: revokedAt ?? since, what: "team_revoked", accountId: userId },
    })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Whether this session may perform a dangerous action without the password. */
export async function hasRecentPassword(sessionId: string, now: Date): Promise<boolean> {
  const session = await db.session.findUnique({ where: { id: sessionId }, select: { passwordAt: true } });
  return isPasswordRecent(session?.passwordAt ?? null, now);
}

/** What an account's log says about its mailbox. */
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
