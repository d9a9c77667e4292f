import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import type { Caller } from "@/lib/access/door";
import { refuseOwnMatter } from "@/lib/admin/own-matters/queries";
import type { Witness } from "@/lib/providers/jobs";
import { Prisma, type Transaction } from "@/lib/server/db";
import { type AuditAction, type AuditKind, assertLoggable, type Snapshot } from "./rules";

export type OfficeCaller = Pick<Caller<Viewer>, "viewer" | "requestId" | "now">;

/** `adminId`: null for an operator's command on the server. */
export type Author = { adminId: string | null; requestId: string | null; now: Date };

export type Entry = {
  by: Author;
  action: AuditAction;
  kind: AuditKind;
  objectId: string;
  before?: Snapshot | null;
  after?: Snapshot | null;
  reason?: string;
};

export const byCaller = ({ viewer, requestId, now }: OfficeCaller): Author => ({
  adminId: viewer.userId,
  requestId,
  now,
});

export const byCommand = (now: Date): Author => ({ adminId: null, requestId: null, now });

const asJson = (snapshot: Snapshot | null) =>
  snapshot === null ? Prisma.DbNull : (snapshot as Prisma.InputJsonObject);

/**
 * Writes an audit entry. Call it in the transaction of the change.
 * @throws Refused if the author is a party of the object, such as its owner
 * @throws Error if a value has the name of a secret ({@link assertLoggable})
 */
export async function recordAudit(
  tx: Transaction,
  { by, action, kind, objectId, before = null, after = null, reason = "" }: Entry,
): Promise<void> {
  assertLoggable(before);
  assertLoggable(after);
  const { adminId, requestId, now } = by;
  await refuseOwnMatter(tx, { by, kind, objectId });
  await tx.auditEntry.create({
    data: {
      adminId,
      requestId,
      createdAt: now,
      action,
      kind,
      objectId,
      reason,
      before: asJson(before),
      after: asJson(after),
    },
  });
}

const withStated = (state: Snapshot | null, stated: Snapshot | undefined): Snapshot | null =>
  stated ? { ...state, ...stated } : state;

/**
 * Wraps a mutation: if it succeeds, its audit entry is written in the same transaction.
 * @param entry `stated`: statements of the author, stored in `after`
 * @param read reads the object's state before and after the mutation. Must take the mutation's locks, so that the first
 * state is the one that the mutation changes
 */
export const auditing =
  (
    { stated, ...entry }: Omit<Entry, "before" | "after"> & { stated?: Snapshot },
    read: (tx: Transaction) => Promise<Snapshot | null>,
  ): Witness =>
  async (tx, work) => {
    const before = await read(tx);
    await refuseOwnMatter(tx, entry);
    const result = await work();
    if (result.ok) await recordAudit(tx, { ...entry, before, after: withStated(await read(tx), stated) });
    return result;
  };
