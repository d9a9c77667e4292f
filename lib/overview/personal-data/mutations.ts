import "server-only";
import { randomUUID } from "node:crypto";
import { asAccount, asAccountWithJobs, lockAccount } from "@/lib/access/account-lock";
import type { SessionChange, Viewer } from "@/lib/access/auth/session";
import { endColleagues } from "@/lib/access/colleague-rights/mutations";
import { LOGIN_NEEDED } from "@/lib/access/sessions/messages";
import { endStreams } from "@/lib/access/sessions/mutations";
import { deleteProposals } from "@/lib/ai/proposals/mutations/presentation";
import { hideDeletedNames } from "@/lib/catalog/news/mutations/hide-deleted-names";
import { deleteAbandonedAmong } from "@/lib/catalog/own-projects/mutations/delete-abandoned";
import { hideOwnerInProjects } from "@/lib/catalog/own-projects/mutations/hide-owner";
import { UNNEEDED } from "@/lib/catalog/projects/queries/unneeded";
import { type Failure, failure, ok, type Result } from "@/lib/kit/result";
import { anonymiseInterests, endLeaving } from "@/lib/matches/interests/mutations/end-for-deleted-account";
import { endBillingOfDeleted } from "@/lib/money/billing/mutations/withdraw";
import { forgetPayer } from "@/lib/money/deals/mutations/deposit-rows";
import { DELETED_NAME } from "@/lib/people/accounts/messages";
import { mailEnded } from "@/lib/people/accounts/mutations/mail-ended";
import { releaseOrganizations } from "@/lib/people/accounts/mutations/release-organizations";
import { endedAddress, PRIVACY_VERSION } from "@/lib/people/accounts/rules";
import { SECURITY_MAIL } from "@/lib/people/credentials/messages";
import { refuseWrongPassword, securityNotice } from "@/lib/people/credentials/mutations";
import { unsignTickets } from "@/lib/people/help/mutations";
import { type JobTransaction, type Witness, witnessed } from "@/lib/providers/jobs";
import { isLockTimeout, type Prisma, type Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { inLineSoon } from "@/lib/server/one-at-a-time";
import { logSecurityEvent } from "@/lib/server/security-events";
import { emptySubjectsWithNames } from "@/lib/words/email/mutations/erase";
import { notify } from "@/lib/words/email/mutations/notify";
import { DELIVERY_STATES } from "@/lib/words/email/rules";
import { CONSENT, DELETION } from "./messages";
import { readLeavingCosts, readMyData } from "./queries";
import { hasGrown, LEAVING_COSTS, type LeavingCost } from "./rules";

/** Copy of one's data, with the bank accounts of projects. The caller must have checked the password. */
export async function exportMyData(userId: string, now: Date): Promise<Record<string, unknown>> {
  const data = await readMyData(userId, now, true);
  await logSecurityEvent("data_exported", {}, userId);
  return data;
}

const PASSWORD_WRONG = failure("bad_input", DELETION.passwordWrong, "currentPassword");

/** Requires the password, because a stranger may use an open session. Mails the person. */
export async function downloadMyData(
  viewer: Viewer,
  currentPassword: string,
  now: Date,
): Promise<Result<Record<string, unknown>>> {
  const wrong = await refuseWrongPassword(viewer, currentPassword, PASSWORD_WRONG);
  if (wrong) return wrong;
  const copy = await exportMyData(viewer.userId, now);
  return asAccountWithJobs(viewer.userId, async (tx) => {
    await notify(tx, securityNotice(viewer, `data-copy:${randomUUID()}`, SECURITY_MAIL.dataCopied));
    return ok(copy);
  });
}

type Consent = { userId: string; granted: boolean; userAgent: string | null };

export async function setCommunicationsConsent({ userId, granted, userAgent }: Consent) {
  const result = await asAccount(userId, async (tx) => {
    await tx.consent.create({
      data: {
        userId,
        purpose: "comunicacoes",
        granted,
        version: PRIVACY_VERSION,
        text: CONSENT.communications,
        userAgent,
      },
    });
    await tx.emailPreference.upsert({
      where: { userId },
      create: { userId, newsletter: granted },
      update: { newsletter: granted },
    });
    return ok({ message: CONSENT.saved });
  });
  if (result.ok) await logSecurityEvent("consent_changed", { purpose: "comunicacoes", granted }, userId);
  return result;
}

/**
 * Ends the memberships of colleagues in this account, and those of its person in other accounts. The logs of other
 * accounts keep the person's acts, without name and address.
 */
async function endTeams(tx: Transaction, userId: string, address: string, now: Date): Promise<void> {
  await endColleagues(tx, { accountId: userId }, now);
  await endColleagues(tx, { personId: userId }, now);
  await unsignTickets(tx, userId);
  await tx.colleagueAct.deleteMany({ where: { accountId: userId } });
  await tx.colleague.deleteMany({ where: { accountId: userId } });
  await tx.colleague.updateMany({
    where: { personId: userId },
    data: { personId: null, name: DELETED_NAME, formerNames: [], email: address },
  });
}

/**
 * Check this before a statement that deletes projects, or sets a column on which ProjectSummary depends, such as
 * `publicado`. The statement locks the totals even if no row changes. A deadlock follows if another transaction holds
 * the totals and waits for this account.
 */
const ownsProjects = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.project.count({ where: { captadorId: userId } })) > 0;

/** @returns ids of projects that may now be needed by nobody */
async function eraseOwn(tx: Transaction, userId: string): Promise<string[]> {
  const own = { where: { userId } };
  await tx.accountToken.deleteMany(own);
  await endStreams(tx, userId, null);
  await tx.session.deleteMany(own);
  await tx.administrator.deleteMany(own);
  await tx.secondFactor.deleteMany(own);
  await tx.empresa.deleteMany(own);
  await tx.favorite.deleteMany(own);
  await tx.savedSearch.deleteMany(own);
  await tx.portfolio.deleteMany(own);
  // Nobody can open the files of replaced proofs, so release them for the deletion below.
  await tx.$executeRaw`
    update deposit_proofs p set file_id = null
    where sent_by_id = ${userId}::uuid and file_id is not null and exists (
      select from deposit_proofs n where n.opportunity_id = p.opportunity_id and n.file_id is not null
        and n.file_id <> p.file_id and (n.created_at, n.id) > (p.created_at, p.id))`;
  // The other side still needs the current proofs. A trigger queues the bytes of the deleted files for deletion.
  await tx.storedFile.deleteMany({ where: { ownerId: userId, depositProofs: { none: {} } } });
  await tx.bankAccount.deleteMany({ where: { projeto: { captadorId: userId } } });
  await tx.conversation.deleteMany(own);
  await tx.supportTicket.deleteMany(own);
  await tx.emailPreference.deleteMany(own);
  // An interest with a report stays and is anonymised, because deleting the interest would delete the report.
  // Raw SQL: deleteMany would read all matches to find those of this account's interests.
  const deleted = await tx.$queryRaw<{ projetoId: string }[]>`
    delete from empresas_interessadas i where i.user_id = ${userId}::uuid
      and not exists (select from matches where interesse_id = i.id)
      and not exists (select from talk_reports where interesse_id = i.id)
    returning projeto_id as "projetoId"`;
  await tx.projectQuestion.deleteMany({ where: { autorId: userId, estado: { not: "respondida" } } });
  await tx.projectQuestion.updateMany({ where: { autorId: userId }, data: { autorId: null } });
  await tx.contentReport.updateMany({ where: { autorId: userId }, data: { autorId: null, email: null } });
  await tx.digestedUpdate.deleteMany(own);
  await tx.supporterMessage.deleteMany({ where: { authorId: userId } });
  // A project with an interest, match, payment or open report stays, unlisted. If only open reports keep the project,
  // deleteAbandoned deletes it after the team's decision.
  if (await ownsProjects(tx, userId))
    await tx.project.deleteMany({ where: { captadorId: userId, sourceId: null, ...UNNEEDED } });
  return deleted.map(({ projetoId }) => projetoId);
}

/**
 * Deletes the person's news. A news post with open reports is only hidden, so that the team can decide about them: its
 * author must not delete reports.
 */
async function eraseNews(tx: Transaction, userId: string, now: Date): Promise<void> {
  // A concurrent report either commits before this lock, so that the query below finds it, or waits and finds no post.
  await tx.$queryRaw`
    select 1 from project_updates where projeto_id in (select id from projects where captador_id = ${userId}::uuid)
    order by id for update`;
  const theirs = { projeto: { captadorId: userId } };
  const reported = { some: { estado: "aberta" } };
  await tx.projectUpdate.updateMany({
    where: { ...theirs, reports: reported },
    data: { apagadaEm: now, fotos: [] },
  });
  await tx.projectUpdate.deleteMany({ where: { ...theirs, apagadaEm: null } });
}

type Leaving = { userId: string; email: string; address: string };

/**
 * Lets the next import restore the fields that the person changed. Empties the budget, because an import brings none.
 * The organization stays, because the team checked it.
 */
const returnToSource = (tx: Transaction, userId: string) =>
  tx.$executeRaw`
    update projects set campos_do_dono = array(
      select campo from unnest(campos_do_dono) as campo where campo = 'organizacaoId'), orcamento = '[]'
    where captador_id = ${userId}::uuid and source_id is not null
      and (campos_do_dono <> '{}' or orcamento <> '[]')`;

async function anonymiseShared(
  tx: Transaction,
  { userId, email, address }: Leaving,
  now: Date,
): Promise<void> {
  await anonymiseInterests(tx, userId, address);
  await forgetPayer(tx, userId);
  await hideOwnerInProjects(tx, userId);
  const own = { captadorId: userId, sourceId: null };
  if (await ownsProjects(tx, userId)) await tx.project.updateMany({ where: own, data: { publicado: false } });
  await tx.project.updateMany({ where: { ...own, organizacaoId: null }, data: { proponente: DELETED_NAME } });
  const theirProjects = { projeto: { captadorId: userId } };
  await tx.projectDraft.deleteMany({ where: theirProjects });
  await tx.projectEvent.updateMany({ where: theirProjects, data: { detalhes: {} } });
  await eraseNews(tx, userId, now);
  await returnToSource(tx, userId);
  const cleared = { organizacao: "", equipe: [], fotos: [], documentos: [] };
  await tx.project.updateMany({ where: { captadorId: userId }, data: { captadorId: null, ...cleared } });
  // Last, because a trigger on the update above makes the account a former captador of these projects.
  await tx.formerCaptador.deleteMany({ where: { captadorId: userId } });
  const theirs: Prisma.EmailMessageWhereInput = { OR: [{ userId }, { userId: null, toAddress: email }] };
  // Lock messages before their events, as a delivery webhook does. Another order could deadlock.
  await tx.$queryRaw`
    select 1 from email_messages where user_id = ${userId}::uuid or (user_id is null and to_address = ${email}::citext)
    order by id for update`;
  await tx.emailEvent.deleteMany({ where: { message: theirs } });
  await tx.emailMessage.updateMany({
    where: { ...theirs, status: "queued" },
    data: { status: "suppressed", payload: null },
  });
  await tx.emailMessage.updateMany({
    where: { ...theirs, status: { in: [...DELIVERY_STATES] } },
    data: { status: "sent" },
  });
  await tx.emailMessage.updateMany({
    where: theirs,
    data: {
      toAddress: address,
      subject: "",
      payload: null,
      deliveredAt: null,
      openedAt: null,
      clickedAt: null,
    },
  });
  await tx.analyticsEvent.updateMany({ where: { userId }, data: { userId: null } });
}

/**
 * Milliseconds that a deletion may wait for its turn (`patience`) and for a connection (`maxWait`), and then run
 * (`timeout`). nginx gives up after 60 s. The last 10 s are left for a statement that still runs after `timeout`.
 */
const LIMITS = { patience: 15_000, maxWait: 5_000, timeout: 30_000 };

/** `timeout` (ms) of a deletion by a command, which no proxy interrupts. */
export const TIMEOUT_OF_COMMAND = 60_000;

/** Milliseconds to wait for a deletion in another process: half of the statement timeout. */
const LOCK_WAIT = env.DATABASE_WAIT_SECONDS * 500;

/**
 * Runs deletions one by one in all servers: those of both sides of a deal would deadlock. Deletions of this process
 * wait without a connection. Refuses a deletion without a turn within `patience` ms.
 */
async function inTurn(end: () => Promise<Result<null>>, patience: number): Promise<Result<null>> {
  const ended = await inLineSoon("account_end", patience, async (mayBegin) => {
    while (mayBegin()) {
      try {
        return await end();
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
      }
    }
    return null;
  });
  return ended ?? failure("provider_down", DELETION.busy);
}

/** @throws an error of {@link isLockTimeout} if a deletion in another process takes longer than {@link LOCK_WAIT} */
async function takeTurn(tx: Transaction): Promise<void> {
  await tx.$executeRaw`select set_config('lock_timeout', ${String(LOCK_WAIT)}, true)`;
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('account_end'))`;
  await tx.$executeRaw`select set_config('lock_timeout', '0', true)`;
}

/**
 * Locks an account for its deletion. The registration of an interest locks the project, then the project owner's
 * account `for key share`. To avoid a deadlock, the deletion locks in this order:
 * 1. The account `for no key update`, which does not conflict with `for key share`.
 * 2. Its projects.
 * 3. The projects in which the person has an interest. PostgreSQL would else lock them later, because the second update
 *    of an interest in one transaction checks its foreign keys again.
 * 4. Those of these projects that deleteAbandonedAmong may delete.
 * 5. The account `for update`.
 * @returns the e-mail, or null for an unknown or deleted account
 */
async function lockLeaving(tx: Transaction, userId: string): Promise<string | null> {
  await takeTurn(tx);
  if (!(await lockAccount(tx, userId))) return null;
  await tx.$queryRaw`select 1 from projects where captador_id = ${userId}::uuid order by id for update`;
  await tx.$queryRaw`
    select 1 from projects where id in (select projeto_id from empresas_interessadas where user_id = ${userId}::uuid)
    order by id for key share`;
  // deleteAbandonedAmong may delete these projects. Lock them early, as a decision about reported content does.
  await tx.$queryRaw`
    select 1 from projects where captador_id is null and source_id is null and not publicado
      and id in (select projeto_id from empresas_interessadas where user_id = ${userId}::uuid)
    order by id for no key update`;
  const [row] = await tx.$queryRaw<{ email: string }[]>`
    select email::text as email from users where id = ${userId}::uuid for update`;
  return row?.email ?? null;
}

type Ending = {
  witness?: Witness;
  /** Runs under the locks. After a failure, nothing is deleted. */
  refuse?: (tx: Transaction) => Promise<Failure | null>;
  /** False for a deletion repeated after a restore, because everybody was mailed before. */
  mails?: boolean;
  /** By a command of the team, at the request of the person. */
  byTeam?: boolean;
  limits?: Partial<typeof LIMITS>;
};

/**
 * Deletes an account (LGPD art. 18): erases or anonymises personal data, cancels the plan and ends all sessions.
 * Payment records and evidence of consent stay. Jobs delete the data at the vendors. Checks no password, because the
 * operator's scripts end accounts too: after a request by e-mail, or again after a backup is restored.
 * @returns a failure of `refuse` or `witness`, for an unknown or deleted account, or without a turn in time
 * @throws an error of `isDatabaseDown` if the transaction exceeds its time limit, and is rolled back
 */
export async function endAccount(
  userId: string,
  now: Date,
  { witness, refuse, mails = true, byTeam = false, limits }: Ending = {},
): Promise<Result<null>> {
  const address = endedAddress(userId);
  const end = async (tx: JobTransaction): Promise<Result<null>> => {
    const email = await lockLeaving(tx, userId);
    if (email === null) return failure("unauthenticated", LOGIN_NEEDED);
    const refused = await refuse?.(tx);
    if (refused) return refused;
    await endBillingOfDeleted(tx, userId, now);
    await tx.subscription.updateMany({ where: { userId, plan: "free" }, data: { status: "canceled" } });
    await emptySubjectsWithNames(tx, userId);
    await endTeams(tx, userId, address, now);
    await endLeaving(tx, userId, now, { mailsOthers: mails });
    // hideDeletedNames searches for the names that are erased below.
    await hideDeletedNames(tx, userId);
    await deleteProposals(tx, userId);
    const released = await eraseOwn(tx, userId);
    await anonymiseShared(tx, { userId, email, address }, now);
    // After anonymiseShared, which suppresses all queued mails to the address.
    if (mails) await mailEnded(tx, { userId, email, byTeam }, now);
    await releaseOrganizations(tx, { userId });
    await tx.emailSuppression.deleteMany({ where: { email } });
    await tx.profile.updateMany({
      where: { userId },
      data: {
        fullName: DELETED_NAME,
        phone: null,
        companyName: null,
        city: null,
        state: null,
        documentNumber: null,
        accountantEmail: null,
        isVerified: false,
      },
    });
    await tx.user.update({
      where: { id: userId },
      data: {
        email: address,
        passwordHash: null,
        signupMetadata: {},
        anonymisedAt: now,
        suspendedAt: null,
        resumedAt: null,
      },
    });
    // Last, because it locks the totals of all projects until the commit.
    await deleteAbandonedAmong(tx, released);
    return ok(null);
  };
  const { patience, ...transaction } = { ...LIMITS, ...limits };
  const ended = await inTurn(() => witnessed(witness, end, transaction), patience);
  if (!ended.ok) return ended;
  await logSecurityEvent("account_deleted", {}, userId);
  // After a backup is restored, the log names the accounts to end again.
  log.info({ accountId: userId }, "account ended");
  return ended;
}

/** @param seen costs that the person read. A deletion with another cost is refused */
export async function deleteMyAccount(
  userId: string,
  currentPassword: string,
  now: Date,
  seen: readonly LeavingCost[] = LEAVING_COSTS,
): Promise<Result<{ message: string; session: SessionChange }>> {
  const wrong = await refuseWrongPassword({ userId }, currentPassword, PASSWORD_WRONG);
  if (wrong) return wrong;
  const ended = await endAccount(userId, now, {
    refuse: async (tx) =>
      hasGrown(await readLeavingCosts(tx, userId, now), seen)
        ? failure("conflict", DELETION.costsGrew)
        : null,
  });
  return ended.ok ? ok({ message: DELETION.done, session: "closed" }) : ended;
}
