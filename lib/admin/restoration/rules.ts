import { AUDIT_ACTIONS, AUDIT_KINDS } from "@/lib/admin/audit/kinds";
import { type AuditAction, type AuditKind, auditAddress } from "@/lib/admin/audit/rules";

/** Access data of an account before or after a restore. `factor` and `codes`: rows as JSON. */
export type AccountState = {
  id: string;
  email: string;
  passwordHash: string | null;
  isSuspended: boolean;
  isEnded: boolean;
  isTeam: boolean;
  factor: object | null;
  codes: object[] | null;
};

export type AccessChange = "e-mail" | "senha" | "duas etapas";

/** An account whose access changed after the backup, with its later data. `formerEmail`: the restored address. */
export type OldAccess = AccountState & { formerEmail: string; changes: AccessChange[] };

export type OldSuspension = { id: string; suspended: boolean; reason: string };

/** A membership that is open after the restore. `role`: the later role, or null if the membership had ended. */
export type OldMembership = { id: string; accountId: string; role: string | null };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type AccountChange =
  | { kind: "ended" }
  | {
      kind: "changed";
      /** A revocation of the team's role is repeated, a grant is not. */
      team: "revoked" | "granted" | null;
      suspension: "suspended" | "resumed" | null;
      access: AccessChange[];
    };

/**
 * Compares an account in the earlier database, which has the changes after the backup (`later`), with the restored
 * account. Null if both are equal, or the account was deleted before the backup.
 */
export function changeOf(later: AccountState, restored: AccountState): AccountChange | null {
  if (restored.isEnded) return null;
  if (later.isEnded) return { kind: "ended" };
  const access: AccessChange[] = [];
  if (later.email !== restored.email) access.push("e-mail");
  if (later.passwordHash !== restored.passwordHash) access.push("senha");
  if (!isSame([later.factor, later.codes], [restored.factor, restored.codes])) access.push("duas etapas");
  const team = later.isTeam === restored.isTeam ? null : later.isTeam ? "granted" : "revoked";
  const suspension =
    later.isSuspended === restored.isSuspended ? null : later.isSuspended ? "suspended" : "resumed";
  return access.length > 0 || team || suspension ? { kind: "changed", team, suspension, access } : null;
}

type Membership = { id: string; accountId: string; role: string; isEnded: boolean };

/** Memberships that are open after a restore, although they had ended, were deleted, or had another role. */
export function membershipChanges(open: Membership[], later: Membership[]): OldMembership[] {
  const known = new Map(later.map((one) => [one.id, one]));
  return open.flatMap(({ id, accountId, role }): OldMembership[] => {
    const now = known.get(id);
    if (!now || now.isEnded) return [{ id, accountId, role: null }];
    return now.role === role ? [] : [{ id, accountId, role: now.role }];
  });
}

/** Entry of the audit log of the earlier database. */
export type OldDecision = {
  id: string;
  action: AuditAction;
  kind: AuditKind;
  objectId: string;
  reason: string;
};

/**
 * Actions that the team need not do again after a restore: a restore repeats or names them by itself, or they leave
 * nothing in the database but their entry.
 */
const SETTLED: ReadonlySet<AuditAction> = new Set([
  "access_carried",
  "account_ended",
  "account_resumed",
  "account_suspended",
  "admin_granted",
  "admin_revoked",
  "data_copied",
  "interest_reminded",
  "look_ended",
  "look_started",
  "mail_blocked",
  "mail_resent",
  "mail_unblocked",
  "second_factor_dropped",
  "sessions_ended",
]);

/** Decisions that are lost by a restore, each as a line with its page and reason. */
export const lostDecisions = (entries: OldDecision[]): string[] =>
  entries
    .filter(({ action }) => !SETTLED.has(action))
    .map(({ action, kind, objectId, reason }) => {
      const place = auditAddress(kind, objectId) ?? `${AUDIT_KINDS[kind]} ${objectId}`;
      return [AUDIT_ACTIONS[action], place, reason.replace(/\s+/g, " ").trim()].filter(Boolean).join(", ");
    });
