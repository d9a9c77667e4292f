import "server-only";
import { asAccountWithJobs, holdAccount, isSuspended } from "@/lib/access/account-lock";
import type { SessionChange, Viewer } from "@/lib/access/auth/session";
import { COLLEAGUE, ROLE_DESCRIPTIONS, ROLE_NAMES } from "@/lib/access/colleague-rights/messages";
import { closeStreams, endColleagues, switchAccount } from "@/lib/access/colleague-rights/mutations";
import { countColleagues } from "@/lib/access/colleague-rights/queries";
import {
  type ColleagueRole,
  gainsRights,
  homeOfColleague,
  mayCall,
} from "@/lib/access/colleague-rights/rules";
import { LOGIN_NEEDED } from "@/lib/access/sessions/messages";
import { openSession } from "@/lib/access/sessions/mutations";
import { readableName } from "@/lib/kit/readable-name";
import { failure, ok, outdated, Refused, type Result } from "@/lib/kit/result";
import { SIGNUP_TEXTS_CHANGED } from "@/lib/people/accounts/messages";
import { releaseUnproven } from "@/lib/people/accounts/mutations/abandoned-signups";
import { isOtherVersion, SIGNUP_VERSIONS } from "@/lib/people/accounts/rules";
import { PASSWORD } from "@/lib/people/credentials/messages";
import { refuseWrongPassword, securityNotice } from "@/lib/people/credentials/mutations";
import { isCommonPassword } from "@/lib/people/credentials/queries";
import { evidenceOf } from "@/lib/people/signup/mutations/create";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { hashPassword, hashToken, newToken } from "@/lib/server/crypto";
import { db, isUniqueViolation, type Transaction } from "@/lib/server/db";
import { logSecurityEvent, storeSecurityEvent } from "@/lib/server/security-events";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee, getAddressBlock } from "@/lib/words/email/queries";
import { INVITATION, TEAM, TEAM_MAIL } from "./messages";
import { readAccountName } from "./queries";
import { invitationEnd, inviterFor, MAX_COLLEAGUES, stateOf } from "./rules";
import type { InvitationInput, JoinInput, ResendInput, RoleInput } from "./schema";

type Done = { message: string };
const GONE = failure("not_found", TEAM.gone);
const NO_INVITATION = failure("not_found", INVITATION.gone);
const WRONG_PASSWORD = failure("bad_input", PASSWORD.currentWrong, "currentPassword");
const PASSWORD_NEEDED = failure("bad_input", PASSWORD.currentRequired, "currentPassword");
const INVITATION_AWAY = failure("conflict", INVITATION.away);

type Mail = { viewer: Viewer; account: string; email: string; role: ColleagueRole; token: string };

/** `userId` is null: the address may have no account. */
const mailInvitation = (tx: JobTransaction, { viewer, account, email, role, token }: Mail): Promise<void> =>
  notify(tx, {
    to: { userId: null, email, name: "" },
    eventKey: `convite:${token}`,
    words: TEAM_MAIL.invitation({
      ...inviterFor({ fullName: viewer.fullName, email: viewer.email, account }),
      role: ROLE_NAMES[role],
      words: ROLE_DESCRIPTIONS[role],
    }),
    path: `/convite/${token}`,
  });

const isFull = async (tx: Transaction, accountId: string, now: Date): Promise<boolean> =>
  (await countColleagues(tx, accountId, now)) >= MAX_COLLEAGUES;

/** Columns of an invitation that opens now. The row stores the token only as a hash. */
const openFrom = (now: Date, token: string) => ({
  tokenHash: hashToken(token),
  expiresAt: invitationEnd(now),
  invitedAt: now,
});

/** Invites a colleague, or renews an expired invitation. */
export async function inviteColleague(
  viewer: Viewer,
  { email, papel: role, currentPassword }: InvitationInput,
  now: Date,
): Promise<Result<Done>> {
  const accountId = viewer.userId;
  const wrong = await refuseWrongPassword(viewer, currentPassword, WRONG_PASSWORD);
  if (wrong) return wrong;
  if (email === viewer.email.toLowerCase()) return failure("bad_input", TEAM.own, "email");
  if (await getAddressBlock(email)) return failure("conflict", TEAM.blocked, "email");
  const [account, token] = [await readAccountName(accountId), newToken()];
  const invited = await asAccountWithJobs(accountId, async (tx): Promise<Result<Done>> => {
    // Refresh the addresses of colleagues first: a former address may belong to another person by now.
    await tx.$executeRaw`
      update colegas c set email = u.email from users u
      where c.conta_id = ${accountId}::uuid and c.encerrado_em is null and u.id = c.pessoa_id and u.email <> c.email
        and not exists (select from colegas where conta_id = c.conta_id and encerrado_em is null and email = u.email)`;
    const known = await tx.colleague.findFirst({
      where: { accountId, endedAt: null, OR: [{ email }, { person: { email } }] },
      select: { id: true, acceptedAt: true, expiresAt: true },
      orderBy: { acceptedAt: { sort: "asc", nulls: "last" } },
    });
    if (known && stateOf(known, now) !== "vencido") return failure("conflict", TEAM.known, "email");
    if (await isFull(tx, accountId, now)) return failure("conflict", TEAM.full(MAX_COLLEAGUES), "email");
    const invitation = { role, ...openFrom(now, token) };
    if (known) await tx.colleague.update({ where: { id: known.id }, data: invitation });
    else await tx.colleague.create({ data: { accountId, email, ...invitation } });
    await mailInvitation(tx, { viewer, account, email, role, token });
    return ok({ message: TEAM.invited(email) });
  });
  if (invited.ok) await logSecurityEvent("colleague_invited", { role }, accountId);
  return invited;
}

export async function resendInvitation(
  viewer: Viewer,
  { id, currentPassword }: ResendInput,
  now: Date,
): Promise<Result<Done>> {
  const accountId = viewer.userId;
  const isProven = currentPassword !== "";
  const wrong = isProven ? await refuseWrongPassword(viewer, currentPassword, WRONG_PASSWORD) : null;
  if (wrong) return wrong;
  const [account, token] = [await readAccountName(accountId), newToken()];
  return asAccountWithJobs(accountId, async (tx): Promise<Result<Done>> => {
    const invited = await tx.colleague.findFirst({
      where: { id, accountId, endedAt: null },
      select: { email: true, acceptedAt: true, expiresAt: true },
    });
    if (!invited) return failure("not_found", TEAM.noInvitation);
    if (await getAddressBlock(invited.email)) return failure("conflict", TEAM.blocked);
    const hasExpired = stateOf(invited, now) === "vencido";
    if (hasExpired && !isProven) return PASSWORD_NEEDED;
    if (hasExpired && (await isFull(tx, accountId, now)))
      return failure("conflict", TEAM.full(MAX_COLLEAGUES));
    const [row] = await tx.colleague.updateManyAndReturn({
      where: { id, accountId, endedAt: null, acceptedAt: null },
      data: openFrom(now, token),
    });
    if (!row) return failure("conflict", TEAM.accepted);
    await mailInvitation(tx, { viewer, account, email: row.email, role: row.role as ColleagueRole, token });
    return ok({ message: TEAM.resent(row.email) });
  });
}

/**
 * A role with more rights requires the password of the owner, who is mailed. Ends event streams that the new role may
 * not open.
 */
export async function changeColleagueRole(
  viewer: Viewer,
  { id, papel: role, currentPassword }: RoleInput,
  now: Date,
): Promise<Result<Done>> {
  const accountId = viewer.userId;
  const isProven = currentPassword !== "";
  const wrong = isProven ? await refuseWrongPassword(viewer, currentPassword, WRONG_PASSWORD) : null;
  if (wrong) return wrong;
  const changed = await asAccountWithJobs(accountId, async (tx): Promise<Result<Done>> => {
    const known = await tx.colleague.findFirst({
      where: { id, accountId, endedAt: null },
      select: { role: true, name: true, email: true, acceptedAt: true },
    });
    if (!known) return GONE;
    const gains = gainsRights(known.role as ColleagueRole, role);
    if (gains && !isProven) return PASSWORD_NEEDED;
    const changed = await tx.colleague.updateManyAndReturn({
      where: { id, accountId, endedAt: null },
      data: { role },
      select: { id: true, personId: true },
    });
    if (!mayCall(role, "conversas/eventos")) await closeStreams(tx, changed);
    if (gains) {
      const hasAccepted = known.acceptedAt !== null;
      const name = hasAccepted ? readableName(known.name) : known.email;
      const given = { role: ROLE_NAMES[role], words: ROLE_DESCRIPTIONS[role] };
      const texts = TEAM_MAIL.roleRaised({ name, hasAccepted, ...given });
      await notify(tx, securityNotice(viewer, `permissao:${id}:${now.getTime()}`, texts));
    }
    return ok({ message: TEAM.changed });
  });
  if (changed.ok) await logSecurityEvent("colleague_role_changed", { role }, accountId);
  return changed;
}

/** Ends a membership, or cancels an invitation. Mails a colleague who had accepted. */
export async function removeColleague(accountId: string, id: string, now: Date): Promise<Result<Done>> {
  const account = await readAccountName(accountId);
  const removed = await asAccountWithJobs(accountId, async (tx): Promise<Result<Done>> => {
    const [row] = await endColleagues(tx, { id, accountId }, now);
    if (!row) return GONE;
    if (!row.acceptedAt) return ok({ message: TEAM.cancelled });
    const name = readableName(row.name);
    const person = row.personId && (await findAddressee(tx, row.personId));
    if (person) {
      await notify(tx, {
        to: { userId: person.userId, email: person.email, name },
        eventKey: `saiu-da-equipe:${id}`,
        words: TEAM_MAIL.removed(account),
        path: "/dashboard",
      });
    }
    return ok({ message: TEAM.removed(name) });
  });
  if (removed.ok) await logSecurityEvent("colleague_removed", {}, accountId);
  return removed;
}

type Joining = { id: string; accountId: string; role: ColleagueRole; isCompany: boolean };
type Joined = { next: string; session: SessionChange };

/** Fails without an open invitation to the address of the person, or while the account is suspended. */
async function spendInvitation(
  tx: Transaction,
  person: { id: string; email: string; name: string },
  token: string,
  now: Date,
): Promise<Result<Joining>> {
  const found = await tx.colleague.findUnique({ where: { tokenHash: hashToken(token) } });
  if (!found || !(await holdAccount(tx, found.accountId))) return NO_INVITATION;
  const open = {
    tokenHash: hashToken(token),
    email: person.email,
    accountId: { not: person.id },
    endedAt: null,
    acceptedAt: null,
    expiresAt: { gt: now },
  };
  if (await isSuspended(tx, found.accountId))
    return (await tx.colleague.count({ where: open })) > 0 ? INVITATION_AWAY : NO_INVITATION;
  const [row] = await tx.colleague.updateManyAndReturn({
    where: open,
    data: {
      personId: person.id,
      name: person.name,
      acceptedAt: now,
      seenAt: now,
      tokenHash: null,
      expiresAt: null,
    },
  });
  if (!row) return NO_INVITATION;
  const isCompany = (await tx.empresa.count({ where: { userId: row.accountId } })) > 0;
  return ok({ id: row.id, accountId: row.accountId, role: row.role as ColleagueRole, isCompany });
}

async function mailOwner(tx: JobTransaction, { id, accountId, role }: Joining, name: string): Promise<void> {
  const owner = await tx.user.findUniqueOrThrow({
    where: { id: accountId },
    select: { email: true, profile: { select: { fullName: true } } },
  });
  await notify(tx, {
    to: { userId: accountId, email: owner.email, name: owner.profile?.fullName ?? "" },
    eventKey: `convite-aceito:${id}`,
    words: TEAM_MAIL.accepted(readableName(name), ROLE_NAMES[role]),
    path: "/dashboard/equipe",
  });
}

const toJoined = ({ role, isCompany }: Joining, sessionId: string): Joined => ({
  next: homeOfColleague(role, isCompany),
  session: { sessionId },
});

/** `personId`: null for a visitor, and until the code of the second factor is accepted. */
type Signed = { personId: string | null; sessionId: string | null };
const SIGNED_OUT = failure("unauthenticated", LOGIN_NEEDED);

export async function acceptInvitation(
  { personId, sessionId }: Signed,
  token: string,
  now: Date,
): Promise<Result<Joined>> {
  if (!personId || !sessionId) return SIGNED_OUT;
  const work = asAccountWithJobs(personId, async (tx): Promise<Result<Joined>> => {
    if ((await tx.administrator.count({ where: { userId: personId, revokedAt: null } })) > 0)
      return failure("forbidden", INVITATION.team);
    const { email, profile } = await tx.user.findUniqueOrThrow({
      where: { id: personId },
      select: { email: true, profile: { select: { fullName: true } } },
    });
    const name = profile?.fullName ?? email;
    const joining = await spendInvitation(tx, { id: personId, email, name }, token, now);
    if (!joining.ok) return joining;
    await switchAccount(tx, { sessionId, personId }, joining.data.id);
    await mailOwner(tx, joining.data, name);
    return ok(toJoined(joining.data, sessionId));
  });
  const accepted = await work.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return failure("conflict", INVITATION.already);
  });
  if (accepted.ok) await logSecurityEvent("colleague_accepted", {}, personId);
  return accepted;
}

type Device = { address: string; userAgent: string | null; now: Date };

/**
 * Creates the account of an invited person, as a natural person with the user type of the inviting account. The address
 * counts as confirmed, because the link arrived there.
 */
export async function joinByInvitation(
  { token, nome, password, signupVersions }: JoinInput,
  { address, userAgent, now }: Device,
): Promise<Result<Joined>> {
  if (isOtherVersion(signupVersions, SIGNUP_VERSIONS)) return outdated(SIGNUP_TEXTS_CHANGED);
  if (isCommonPassword(password)) return failure("bad_input", PASSWORD.common, "password");
  const passwordHash = await hashPassword(password);
  const work = transactionWithJobs(async (tx): Promise<Result<Joined>> => {
    const found = await tx.colleague.findUnique({
      where: { tokenHash: hashToken(token) },
      include: { account: { select: { profile: { select: { userType: true } } } } },
    });
    const userType = found?.account.profile?.userType;
    if (!found || !userType) return NO_INVITATION;
    const { email } = found;
    await releaseUnproven(tx, email);
    const { id } = await tx.user.create({
      data: {
        email,
        passwordHash,
        createdAt: now,
        emailConfirmedAt: now,
        signupMetadata: { signup: "convite" },
        profile: { create: { fullName: nome, userType, personType: "fisica" } },
        subscriptions: { create: { plan: "free", status: "active" } },
        ...evidenceOf("/convite", userType, userAgent),
      },
      select: { id: true },
    });
    const joining = await spendInvitation(tx, { id, email, name: nome }, token, now);
    if (!joining.ok) throw new Refused(joining);
    const sessionId = await openSession(tx, { userId: id, userAgent, now });
    await switchAccount(tx, { sessionId, personId: id }, joining.data.id);
    await mailOwner(tx, joining.data, nome);
    await storeSecurityEvent(tx, "signup", { kind: "convite", address }, id);
    await storeSecurityEvent(tx, "colleague_accepted", { address }, id);
    return ok(toJoined(joining.data, sessionId));
  });
  return work.catch((error: unknown) => {
    if (error instanceof Refused) return error.failure;
    if (!isUniqueViolation(error)) throw error;
    return failure("conflict", INVITATION.hasAccount, "password");
  });
}

const isAway = async (personId: string, id: string | null): Promise<boolean> =>
  id !== null &&
  (await db.colleague.count({
    where: { id, personId, endedAt: null, account: { anonymisedAt: null, suspendedAt: { not: null } } },
  })) > 0;

/** @param id a membership, or null for the person's own account */
export async function workInAccount(
  { personId, sessionId }: Signed,
  id: string | null,
): Promise<Result<{ next: string; session: SessionChange }>> {
  if (!personId || !sessionId) return SIGNED_OUT;
  const works = await db.$transaction((tx) => switchAccount(tx, { sessionId, personId }, id));
  if (!works)
    return (await isAway(personId, id))
      ? failure("conflict", COLLEAGUE.away)
      : failure("not_found", TEAM.noAccount);
  return ok({ next: "/dashboard", session: { sessionId } });
}

/** @returns `next`: page to open if the session worked in that account, else null */
export async function leaveAccount(
  { personId, sessionId }: Signed,
  id: string,
  now: Date,
): Promise<Result<Done & { next: string | null }>> {
  if (!personId || !sessionId) return SIGNED_OUT;
  return db.$transaction(async (tx): Promise<Result<Done & { next: string | null }>> => {
    const found = await tx.colleague.findFirst({
      where: { id, personId, endedAt: null },
      select: { accountId: true },
    });
    if (!found) return GONE;
    await endColleagues(tx, { id, accountId: found.accountId }, now);
    const { count } = await tx.session.updateMany({
      where: { id: sessionId, colleagueId: id },
      data: { colleagueId: null },
    });
    const message = TEAM.left(await readAccountName(found.accountId));
    return ok({ message, next: count > 0 ? "/dashboard" : null });
  });
}
