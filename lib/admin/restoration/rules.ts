/** Access to an account, in the restored database or in the one before it. `factor` and `codes` are rows as JSON. */
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

/** An account whose access changed after the backup, with its later state and its address in the restored database. */
export type OldAccess = AccountState & { formerEmail: string; changes: AccessChange[] };

export type OldSuspension = { id: string; suspended: boolean; reason: string };

/** A membership that is open in the restored database; `role` null: it ended later. */
export type OldMembership = { id: string; accountId: string; role: string | null };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Change of an account after the backup: its later state compared with the restored one. */
type AccountChange =
  | { kind: "ended" }
  | {
      kind: "changed";
      /** A revocation of the team's role is repeated, a grant is not. */
      team: "revoked" | "granted" | null;
      suspension: "suspended" | "resumed" | null;
      access: AccessChange[];
    };

/** Null for an account that is the same in both databases, or had ended before the backup. */
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

/** Memberships open in the restored database that later ended, were deleted or changed role. */
export function membershipChanges(open: Membership[], later: Membership[]): OldMembership[] {
  const known = new Map(later.map((one) => [one.id, one]));
  return open.flatMap(({ id, accountId, role }): OldMembership[] => {
    const now = known.get(id);
    if (!now || now.isEnded) return [{ id, accountId, role: null }];
    return now.role === role ? [] : [{ id, accountId, role: now.role }];
  });
}
