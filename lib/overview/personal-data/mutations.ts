import "server-only";
import { asAccount, lockAccount } from "@/lib/access/account-lock";
import type { SessionChange } from "@/lib/access/auth/session";
import { LOGIN_NEEDED } from "@/lib/access/sessions/messages";
import { endStreams } from "@/lib/access/sessions/mutations";
import { hideLeaving } from "@/lib/catalog/news/mutations/leave";
import { failure, ok, type Result } from "@/lib/kit/result";
import { endLeaving } from "@/lib/matches/interests/mutations/leave";
import { endBilling } from "@/lib/money/billing/mutations/leave";
import { DELETED_NAME } from "@/lib/people/accounts/messages";
import { releaseOrganizations } from "@/lib/people/accounts/mutations/release-organizations";
import { PRIVACY_VERSION } from "@/lib/people/accounts/privacy";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { logSecurityEvent } from "@/lib/server/audit";
import { verifyPassword } from "@/lib/server/crypto";
import { db, type Prisma, type Transaction } from "@/lib/server/db";
import { CONSENT, DELETION } from "./messages";
import { readMyData } from "./queries";

/** The person's copy of the data; that it was taken is noted. */
export async function exportMyData(userId: string, now: Date): Promise<Result<Record<string, unknown>>> {
  const data = await readMyData(userId, now);
  await logSecurityEvent("data_exported", {}, userId);
  return ok(data);
}

type Consent = { userId: string; granted: boolean; userAgent: string | null };

/** Notes a consent to news by e-mail or its withdrawal, with the words that were shown; the newest row counts. */
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

/** What only this person had: gone. */
async function eraseOwn(tx: Transaction, userId: string): Promise<void> {
  const own = { where: { userId } };
  await tx.accountToken.deleteMany(own);
  await endStreams(tx, userId, null);
  await tx.session.deleteMany(own);
  await tx.empresa.deleteMany(own);
  await tx.favorite.deleteMany(own);
  await tx.savedSearch.deleteMany(own);
  await tx.proposal.deleteMany(own);
  // A trigger notes their bytes for the file store, from which a job removes them.
  // The paper about a deposit is part of the other side's records.
  await tx.storedFile.deleteMany({ where: { ownerId: userId, depositProofs: { none: {} } } });
  await tx.bankAccount.deleteMany({ where: { projeto: { captadorId: userId } } });
  await tx.conversation.deleteMany(own);
  await tx.supportTicket.deleteMany(own);
  await tx.emailPreference.deleteMany(own);
  await tx.interest.deleteMany({ where: { userId, match: null } });
  // What nobody answered was read by the project alone; what was answered stays on its page, without who asked.
  await tx.projectQuestion.deleteMany({ where: { autorId: userId, estado: { not: "respondida" } } });
  await tx.projectQuestion.updateMany({ where: { autorId: userId }, data: { autorId: null } });
  await tx.contentReport.updateMany({ where: { autorId: userId }, data: { autorId: null } });
  await tx.updateTelling.deleteMany(own);
  const untouched = { interests: { none: {} }, matches: { none: {} }, payments: { none: {} } };
  await tx.project.deleteMany({ where: { captadorId: userId, sourceId: null, ...untouched } });
}

/** Whose account ends, and the address that stands in the place of theirs. */
type Leaving = { userId: string; email: string; address: string };

/** What others or the law need: kept without the person. Imported projects are public data and stay listed. */
async function anonymiseShared(tx: Transaction, { userId, email, address }: Leaving): Promise<void> {
  await tx.interest.updateMany({
    where: { userId },
    data: {
      nomeEmpresa: DELETED_NAME,
      emailContato: address,
      telefoneContato: null,
      observacoes: "",
      nomes: [],
    },
  });
  const own = { captadorId: userId, sourceId: null };
  await tx.project.updateMany({ where: own, data: { publicado: false } });
  // A project of an organization keeps its name: it is the organization's, which stays.
  await tx.project.updateMany({ where: { ...own, organizacaoId: null }, data: { proponente: DELETED_NAME } });
  const theirProjects = { projeto: { captadorId: userId } };
  await tx.projectDraft.deleteMany({ where: theirProjects });
  await tx.projectEvent.updateMany({ where: theirProjects, data: { detalhes: {} } });
  await tx.projectUpdate.deleteMany({ where: theirProjects });
  // What they wrote and showed themselves, also of an imported project.
  const written = { organizacao: "", equipe: [], fotos: [], documentos: [] };
  await tx.project.updateMany({ where: { captadorId: userId }, data: { captadorId: null, ...written } });
  // Also what went to the address without anybody knowing whose account it is.
  const theirs: Prisma.EmailMessageWhereInput = { OR: [{ userId }, { userId: null, toAddress: email }] };
  // The messages before their events, in the order of a delivery notice.
  await tx.$queryRaw`
    select 1 from email_messages where user_id = ${userId}::uuid or (user_id is null and to_address = ${email}::citext)
    order by id for update`;
  await tx.emailEvent.deleteMany({ where: { message: theirs } });
  await tx.emailMessage.updateMany({
    where: { ...theirs, status: "queued" },
    data: { status: "suppressed", payload: null },
  });
  await tx.emailMessage.updateMany({ where: theirs, data: { toAddress: address, subject: "" } });
  await tx.analyticsEvent.updateMany({ where: { userId }, data: { userId: null } });
}

/**
 * From here on whatever would be written for this person waits until the end and then finds no account. Three steps,
 * in the order in which others take these rows: the person's own writes hold the account before a project, an interest
 * of somebody else holds the project before its owner's account.
 * @returns the e-mail; null when the account has ended already
 */
async function lockLeaving(tx: Transaction, userId: string): Promise<string | null> {
  // One end after the other: two sides of a deal that leave at once would each wait for the other's rows.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('account_end'))`;
  if (!(await lockAccount(tx, userId))) return null;
  await tx.$queryRaw`select 1 from projects where captador_id = ${userId}::uuid order by id for update`;
  const [row] = await tx.$queryRaw<{ email: string }[]>`
    select email::text as email from users where id = ${userId}::uuid for update`;
  return row?.email ?? null;
}

/**
 * Ends an account (LGPD art. 18): what identifies the person is erased or anonymised, payment records and the evidence
 * of what was accepted stay, a plan is cancelled (at the vendor by a job), every session ends. E-mail and CNPJ are free for a new account.
 */
export async function deleteMyAccount(
  userId: string,
  currentPassword: string,
  now: Date,
): Promise<Result<{ message: string; session: SessionChange }>> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  if (!(await verifyPassword(user?.passwordHash ?? null, currentPassword))) {
    return failure("bad_input", DELETION.passwordWrong, "currentPassword");
  }
  const address = `${userId}@anonimo.invalid`;
  const refusal = await transactionWithJobs(async (tx) => {
    const email = await lockLeaving(tx, userId);
    if (email === null) return failure("unauthenticated", LOGIN_NEEDED);
    await endBilling(tx, userId);
    await endLeaving(tx, userId, now);
    // While the names are still there to look for.
    await hideLeaving(tx, userId);
    await eraseOwn(tx, userId);
    await anonymiseShared(tx, { userId, email, address });
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
        isVerified: false,
      },
    });
    await tx.user.update({
      where: { id: userId },
      data: { email: address, passwordHash: null, signupMetadata: {}, anonymisedAt: now },
    });
    return null;
  });
  if (refusal) return refusal;
  await logSecurityEvent("account_deleted", {}, userId);
  return ok({ message: DELETION.done, session: "closed" });
}
