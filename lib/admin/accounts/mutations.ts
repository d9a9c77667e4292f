import "server-only";
import { holdAccount, lockAccount } from "@/lib/access/account-lock";
import { closeColleagueStreams } from "@/lib/access/colleague-rights/mutations";
import { homeOfColleague, LOOKS } from "@/lib/access/colleague-rights/rules";
import type { Caller } from "@/lib/access/door";
import { LOGIN_NEEDED } from "@/lib/access/sessions/messages";
import { endSessions, endStreams } from "@/lib/access/sessions/mutations";
import { withPassword } from "@/lib/admin/access/mutations";
import {
  type Author,
  byCaller,
  byCommand,
  type OfficeCaller,
  recordAudit,
} from "@/lib/admin/audit/mutations";
import { recordReturns } from "@/lib/admin/payments/mutations/refund";
import { takeDownProject } from "@/lib/catalog/own-projects/mutations/take-down";
import { IN_USE } from "@/lib/catalog/projects/queries/in-use";
import { failure, type MessageResult, ok, outdated, Refused, type Result } from "@/lib/kit/result";
import { normalizeEmail } from "@/lib/kit/validation";
import { endWaiting, mailResumedDeals } from "@/lib/matches/interests/mutations/end-for-suspended-account";
import {
  markDealsOfSuspended,
  unmarkDealsOfSuspended,
} from "@/lib/matches/interests/mutations/end-for-suspended-captador";
import { listPaidContacts, splitUndecided, sumKept } from "@/lib/money/fees/queries";
import { endAccount, TIMEOUT_OF_COMMAND } from "@/lib/overview/personal-data/mutations";
import { readMyData } from "@/lib/overview/personal-data/queries";
import { dropTokens } from "@/lib/people/accounts/mutations/single-use-links";
import { enqueue, enqueueAll, type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { db, type Transaction } from "@/lib/server/db";
import { storeSecurityEvent } from "@/lib/server/security-events";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import type { NoticeWords } from "@/lib/words/email/types";
import { ACCOUNT, COPY_MAIL, SUSPENSION_MAIL } from "./messages";
import { canBeLookedAt, endOfLook, isTeamAccount } from "./rules";

export const endSessionsByTeam = (
  { id, motivo }: { id: string; motivo: string },
  caller: OfficeCaller,
): Promise<MessageResult> =>
  db.$transaction(async (tx): Promise<MessageResult> => {
    if (!(await lockAccount(tx, id))) return failure("not_found", ACCOUNT.gone);
    const open = await tx.session.count({
      where: { userId: id, endedAt: null, expiresAt: { gt: caller.now } },
    });
    if (open === 0) return failure("conflict", ACCOUNT.none);
    await endSessions(tx, id, caller.now);
    await recordAudit(tx, {
      by: byCaller(caller),
      action: "sessions_ended",
      kind: "conta",
      objectId: id,
      reason: motivo,
      before: { sessoes: open },
      after: { sessoes: 0 },
    });
    return ok({ message: ACCOUNT.ended(open) });
  });

type SuspensionInput = { id: string; motivo: string; senha: string };

/** An unconfirmed address gets no mail: it may be a stranger's. */
async function mailPerson(
  tx: JobTransaction,
  event: "suspensao" | "copia",
  id: string,
  words: NoticeWords,
  now: Date,
): Promise<void> {
  const to = await findAddressee(tx, id);
  const path = words.actionText === undefined ? undefined : "/auth";
  if (to?.isConfirmed) await notify(tx, { to, eventKey: `${event}:${id}:${now.getTime()}`, words, path });
}

/** `sendsMails`: false for a suspension, or its end, that is repeated after a restore. */
type Suspension = { id: string; motivo: string; sendsMails: boolean };

/**
 * Decision about the money that captadores paid for the contact of the suspended funder. Null if a suspension is
 * repeated after a restore.
 * - `pago`: refundable centavos that the page showed
 * - `devolver`: refund them, because the funder's interests were false
 */
type PaidChoice = { pago: number; devolver: boolean } | null;

/**
 * If `devolver` is true, enqueues a refund job for each deal whose contact was paid for, except where a deposit or a
 * named amount is undecided. Does not refund here: a refund locks the deal first, but this transaction may already hold
 * later locks.
 * @returns ids of the deals to refund
 * @throws Refused if the amount differs from `pago`, even without `devolver`: a page that showed 0 did not offer the
 * refund
 */
async function applyPaidChoice(
  tx: JobTransaction,
  { id, motivo, paid }: Pick<Suspension, "id" | "motivo"> & { paid: PaidChoice },
  by: Author,
): Promise<ReadonlySet<string> | undefined> {
  if (paid === null) return;
  const contacts = splitUndecided(await listPaidContacts({ funderId: id }, tx)).refundable;
  if (sumKept(contacts) !== paid.pago) throw new Refused(outdated(ACCOUNT.paidChanged));
  if (!paid.devolver) return;
  await recordReturns(tx, by, motivo, contacts);
  const deals = new Set(contacts.map(({ opportunityId }) => opportunityId));
  if (deals.size > 0) await enqueueAll(tx, "false-interests", [...deals]);
  return deals;
}

/** Suspends an account (terms, "Sua conta"). */
export async function suspend(
  tx: JobTransaction,
  { id, motivo, sendsMails, paid = null }: Suspension & { paid?: PaidChoice },
  by: Author,
): Promise<MessageResult> {
  // Lock the account before its projects, as the person's own writes do.
  if (!(await lockAccount(tx, id))) return failure("not_found", ACCOUNT.gone);
  const account = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { suspendedAt: true, administrator: { select: { revokedAt: true } } },
  });
  if (isTeamAccount(account)) return failure("forbidden", ACCOUNT.suspendTeam);
  if (account.suspendedAt) return failure("conflict", ACCOUNT.suspendedAlready);
  const { now } = by;
  await tx.user.update({ where: { id }, data: { suspendedAt: now }, select: { id: true } });
  await endSessions(tx, id, now);
  await closeColleagueStreams(tx, id);
  // A pending change of e-mail could move the account to an address that never got the mail about the suspension.
  await dropTokens(tx, id, "trocar_email");
  // Lock all projects before the first take-down, because a take-down locks the totals of the list. Waiting for a
  // project while we hold the totals could deadlock.
  await tx.$queryRaw`select 1 from projects where captador_id = ${id}::uuid order by id for no key update`;
  const projects = await tx.project.findMany({
    where: { captadorId: id, ...IN_USE },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const project of projects)
    await takeDownProject(tx, { id: project.id, motivo: ACCOUNT.projectReason, now, mailsOwner: false });
  const refunded = await applyPaidChoice(tx, { id, motivo, paid }, by);
  await endWaiting(tx, id, now, { refunded, mailsCaptadores: sendsMails });
  await markDealsOfSuspended(tx, id, now);
  await enqueue(tx, "plan-cancellations", { id }, 0);
  await recordAudit(tx, {
    by,
    action: "account_suspended",
    kind: "conta",
    objectId: id,
    reason: motivo,
    before: { suspensa: false },
    after: {
      suspensa: true,
      projetosRetirados: projects.length,
      ...(paid?.devolver && { pedido: paid.pago }),
    },
  });
  if (sendsMails)
    await mailPerson(tx, "suspensao", id, SUSPENSION_MAIL.suspended(motivo, projects.length), now);
  return ok({ message: ACCOUNT.suspended(projects.length) });
}

export const suspendAccount = (
  { senha, devolver, pago, ...input }: SuspensionInput & { devolver: boolean; pago: number },
  caller: OfficeCaller,
): Promise<MessageResult> =>
  withPassword(caller, senha, (by) =>
    transactionWithJobs((tx) => suspend(tx, { ...input, sendsMails: true, paid: { pago, devolver } }, by)),
  );

/**
 * Lifts a suspension. Projects stay unlisted, and the renewal of the plan stays cancelled.
 *
 * `resumedAt` restarts the days of a deal's present phase (`sinceOf` in lib/money/deals) in two cases:
 * - The deal waits for this account.
 * - This account is the deal's funder, and the deposit is not made yet.
 */
export async function resume(
  tx: JobTransaction,
  { id, motivo, sendsMails }: Suspension,
  by: Author,
): Promise<MessageResult> {
  if (!(await lockAccount(tx, id))) return failure("not_found", ACCOUNT.gone);
  const { count } = await tx.user.updateMany({
    where: { id, suspendedAt: { not: null } },
    data: { suspendedAt: null, resumedAt: by.now },
  });
  if (count === 0) return failure("conflict", ACCOUNT.notSuspended);
  await unmarkDealsOfSuspended(tx, id);
  await recordAudit(tx, {
    by,
    action: "account_resumed",
    kind: "conta",
    objectId: id,
    reason: motivo,
    before: { suspensa: true },
    after: { suspensa: false },
  });
  if (sendsMails) {
    await mailPerson(tx, "suspensao", id, SUSPENSION_MAIL.resumed(motivo), by.now);
    await mailResumedDeals(tx, id, by.now);
  }
  return ok({ message: ACCOUNT.resumed });
}

export const resumeAccount = (
  { id, motivo, senha }: SuspensionInput,
  caller: OfficeCaller,
): Promise<MessageResult> =>
  withPassword(caller, senha, (by) =>
    transactionWithJobs((tx) => resume(tx, { id, motivo, sendsMails: true }, by)),
  );

/**
 * Request of a person who cannot log in, to delete the account or to copy its data (docs/operating.md).
 * - `email`: null if a deletion is repeated after a restore and only `id` is known
 * - `operator`: operating-system user who runs the command
 */
type PersonRequest = { id: string; email: string | null; motivo: string; operator: string };

/** Refuses an account with another e-mail: the id may be a mistake. */
async function checkRequest(tx: Transaction, { id, email }: PersonRequest): Promise<Result<null>> {
  const account = await tx.user.findUnique({ where: { id, anonymisedAt: null }, select: { email: true } });
  if (!account) return failure("not_found", ACCOUNT.gone);
  const isSame = email === null || normalizeEmail(account.email) === normalizeEmail(email);
  return isSame ? ok(null) : failure("conflict", ACCOUNT.otherEmail);
}

const recordRequest = (
  tx: Transaction,
  action: "account_ended" | "data_copied",
  { id, motivo, operator }: PersonRequest,
  now: Date,
): Promise<void> =>
  recordAudit(tx, {
    by: byCommand(now),
    action,
    kind: "conta",
    objectId: id,
    reason: motivo,
    after: { por: operator },
  });

/** A deletion repeated after a restore has no `email` and mails nobody. */
export const endAtRequest = (request: PersonRequest, now: Date): Promise<Result<null>> =>
  endAccount(request.id, now, {
    mails: request.email !== null,
    byTeam: true,
    limits: { timeout: TIMEOUT_OF_COMMAND },
    witness: async (tx, work) => {
      const checked = await checkRequest(tx, request);
      if (!checked.ok) return checked;
      const ended = await work();
      if (ended.ok) await recordRequest(tx, "account_ended", request, now);
      return ended;
    },
  });

/** Commits the audit entry and the mail before it reads the data, so that no copy exists without entry and mail. */
export async function copyAtRequest(
  request: PersonRequest,
  now: Date,
): Promise<Result<Record<string, unknown>>> {
  const recorded = await transactionWithJobs(async (tx): Promise<Result<null>> => {
    if (!(await lockAccount(tx, request.id))) return failure("not_found", ACCOUNT.gone);
    const checked = await checkRequest(tx, request);
    if (!checked.ok) return checked;
    await recordRequest(tx, "data_copied", request, now);
    await mailPerson(tx, "copia", request.id, COPY_MAIL, now);
    return ok(null);
  });
  return recorded.ok ? ok(await readMyData(request.id, now)) : recorded;
}

/** Blocks the deletion of the account until commit. */
async function holdForLook(tx: Transaction, id: string): Promise<Result<{ isCompany: boolean }>> {
  if (!(await holdAccount(tx, id))) return failure("not_found", ACCOUNT.gone);
  const account = await tx.user.findUniqueOrThrow({
    where: { id },
    select: {
      emailConfirmedAt: true,
      profile: { select: { userId: true } },
      empresa: { select: { id: true } },
      administrator: { select: { revokedAt: true } },
    },
  });
  if (isTeamAccount(account)) return failure("forbidden", ACCOUNT.lookTeam);
  if (!canBeLookedAt(account)) return failure("conflict", ACCOUNT.lookUnconfirmed);
  return ok({ isCompany: account.empresa !== null });
}

/** Starts a look. The account's own log shows the reason to its owner (LGPD, art. 9). */
export async function startLook(
  { id, motivo, senha }: { id: string; motivo: string; senha: string },
  caller: OfficeCaller,
): Promise<Result<{ message: string; next: string }>> {
  const { userId, sessionId } = caller.viewer;
  const until = endOfLook(caller.now);
  return withPassword(caller, senha, (by) =>
    db.$transaction(async (tx): Promise<Result<{ message: string; next: string }>> => {
      const looked = await holdForLook(tx, id);
      if (!looked.ok) return looked;
      const { count } = await tx.session.updateMany({
        where: { id: sessionId, userId, endedAt: null },
        data: { colleagueId: null, lookAccountId: id, lookUntil: until },
      });
      if (count === 0) return failure("unauthenticated", LOGIN_NEEDED);
      await endStreams(tx, userId, [sessionId]);
      await recordAudit(tx, {
        by,
        action: "look_started",
        kind: "conta",
        objectId: id,
        reason: motivo,
        after: { ate: until.toISOString() },
      });
      await storeSecurityEvent(tx, "account_looked_at", { motivo, ate: until.toISOString() }, id);
      return ok({ message: ACCOUNT.looking, next: homeOfColleague(LOOKS, looked.data.isCompany) });
    }),
  );
}

/** An expired look gets no audit entry, because the entry of the start already has the end time of the look. */
export async function endLook({
  personId,
  sessionId,
  requestId,
  now,
}: Pick<Caller, "personId" | "sessionId" | "requestId" | "now">): Promise<Result<{ next: string }>> {
  if (!personId || !sessionId) return failure("unauthenticated", LOGIN_NEEDED);
  return db.$transaction(async (tx): Promise<Result<{ next: string }>> => {
    const [open] = await tx.$queryRaw<{ id: string; until: Date }[]>`
      select olhar_conta_id as id, olhar_ate as until from sessions where id = ${sessionId}::uuid
        and user_id = ${personId}::uuid and ended_at is null and olhar_conta_id is not null for update`;
    if (!open) return failure("conflict", ACCOUNT.lookOver);
    await tx.session.updateMany({
      where: { id: sessionId },
      data: { lookAccountId: null, lookUntil: null },
    });
    if (open.until > now)
      await recordAudit(tx, {
        by: { adminId: personId, requestId, now },
        action: "look_ended",
        kind: "conta",
        objectId: open.id,
      });
    return ok({ next: `/admin/pessoas/${open.id}` });
  });
}
