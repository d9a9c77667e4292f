import "server-only";
import { asAccount, asAccountWithJobs, holdAccount } from "@/lib/access/account-lock";
import { failure, type MessageResult, ok, type Result } from "@/lib/kit/result";
import { ANSWER } from "@/lib/matches/interests/messages/interest";
import type { JobTransaction } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { notify, SUPPORT_TEAM, withdrawFromDigest } from "@/lib/words/email/mutations/notify";
import { CONVERSATION, REPORT_LABELS, reportMail } from "../messages";
import { unreadKey } from "../rules/digest";
import type { ReportReason } from "../rules/message";
import type { ReportInput } from "../schema";
import { notifyInstances } from "./send";

type OwnSide = { readNumber: number; unread: number; otherId: string; mailedAt: Date | null };

async function lockSide(tx: Transaction, userId: string, conversationId: string): Promise<OwnSide | null> {
  const [side] = await tx.$queryRaw<OwnSide[]>`
    select s.read_number as "readNumber", s.unread, x.user_id as "otherId", s.mailed_at as "mailedAt"
    from talk_sides s join talk_sides x on x.talk_id = s.talk_id and x.user_id <> s.user_id
    where s.talk_id = ${conversationId}::uuid and s.user_id = ${userId}::uuid for update of s`;
  return side ?? null;
}

type Reader = { userId: string; conversationId: string };

/** Removes the mail about unread messages from the daily digest. @returns whether the mail was still in the digest */
async function withdrawMail(
  tx: Transaction,
  { userId, conversationId }: Reader,
  { mailedAt }: OwnSide,
): Promise<boolean> {
  if (!mailedAt) return false;
  const eventKey = unreadKey(conversationId, userId, mailedAt);
  return withdrawFromDigest(tx, "talk_messages", { userId, eventKey });
}

/**
 * Moves the person's read position forward, at most to the last message. A new mail may then be sent about messages
 * that stay unread.
 */
export const markRead = (
  userId: string,
  conversationId: string,
  number: number,
): Promise<Result<{ unread: number }>> =>
  asAccount(userId, async (tx) => {
    // Lock before counting, so that the count includes every committed message.
    const side = await lockSide(tx, userId, conversationId);
    if (!side) return failure("not_found", CONVERSATION.gone);
    if (number <= side.readNumber) return ok({ unread: side.unread });
    await withdrawMail(tx, { userId, conversationId }, side);
    const [read] = await tx.$queryRaw<[{ unread: number; readNumber: number }]>`
      with rest as (
        select count(*)::int as unread, min(created_at) as since from talk_messages
        where talk_id = ${conversationId}::uuid and number > ${number} and author_id <> ${userId}::uuid
      )
      update talk_sides s set read_number = least(${number}, t.last_number), unread = rest.unread,
        unread_since = rest.since, mailed_at = null
      from rest, talks t where t.id = s.talk_id and s.talk_id = ${conversationId}::uuid and s.user_id = ${userId}::uuid
      returning s.unread, s.read_number as "readNumber"`;
    const to = [userId, side.otherId];
    await notifyInstances(tx, {
      kind: "read",
      talk: conversationId,
      number: read.readNumber,
      by: userId,
      to,
    });
    return ok({ unread: read.unread });
  });

export const setMuted = (userId: string, conversationId: string, muted: boolean): Promise<MessageResult> =>
  asAccount(userId, async (tx) => {
    const side = await lockSide(tx, userId, conversationId);
    if (!side) return failure("not_found", CONVERSATION.gone);
    // The person never got a withdrawn mail. Clear its time, so that a new mail can be sent after unmuting.
    const isWithdrawn = muted && (await withdrawMail(tx, { userId, conversationId }, side));
    const data = { muted, ...(isWithdrawn && { mailedAt: null }) };
    await tx.talkSide.updateMany({ where: { userId, talkId: conversationId }, data });
    return ok({ message: muted ? CONVERSATION.muted : CONVERSATION.unmuted });
  });

type Reporter = { userId: string; email: string; fullName: string };

type Report = Omit<ReportInput, "id"> & {
  target: { talkId: string; lastNumber: number } | { interestId: string };
  project: string;
  reportedId: string;
};

async function writeReport(tx: JobTransaction, reporter: Reporter, report: Report): Promise<void> {
  const { target, project, reportedId, motivo, detalhe } = report;
  const accountUrl = (id: string) => `${env.APP_URL}/admin/pessoas/${id}`;
  const { id } = await tx.talkReport.create({
    data: { lastNumber: 0, ...target, reporterId: reporter.userId, motivo, detalhe },
  });
  await notify(tx, {
    to: SUPPORT_TEAM,
    eventKey: `conversa:denuncia:${id}`,
    words: reportMail({
      isInterest: "interestId" in target,
      reporter: `${reporter.fullName} (${reporter.email})`,
      project,
      reason: REPORT_LABELS[motivo as ReportReason],
      detail: detalhe,
      reporterUrl: accountUrl(reporter.userId),
      otherUrl: accountUrl(reportedId),
    }),
    path: `/admin/denuncias/conversas/${id}`,
  });
}

export const reportConversation = (
  reporter: Reporter,
  { id: talkId, ...report }: ReportInput,
): Promise<MessageResult> =>
  asAccountWithJobs(reporter.userId, async (tx) => {
    const side = await tx.talkSide.findUnique({
      where: { talkId_userId: { talkId, userId: reporter.userId } },
      select: {
        talk: {
          select: {
            lastNumber: true,
            opportunity: { select: { projeto: true } },
            sides: { where: { userId: { not: reporter.userId } }, select: { userId: true } },
          },
        },
      },
    });
    if (!side) return failure("not_found", CONVERSATION.gone);
    const { lastNumber, opportunity, sides } = side.talk;
    await writeReport(tx, reporter, {
      ...report,
      target: { talkId, lastNumber },
      project: opportunity.projeto.nomeProjeto,
      reportedId: sides[0]?.userId ?? "",
    });
    return ok({ message: CONVERSATION.reported });
  });

export const reportInterest = (reporter: Reporter, { id, ...report }: ReportInput): Promise<MessageResult> =>
  asAccountWithJobs(reporter.userId, async (tx) => {
    const interest = await tx.interest.findFirst({
      where: { id, projeto: { captadorId: reporter.userId } },
      select: { userId: true, projeto: { select: { nomeProjeto: true } } },
    });
    // Lock the funder's account before the report locks the interest: account deletion locks in this order, too.
    if (!interest || !(await holdAccount(tx, interest.userId))) return failure("not_found", ANSWER.unknown);
    await writeReport(tx, reporter, {
      ...report,
      target: { interestId: id },
      project: interest.projeto.nomeProjeto,
      reportedId: interest.userId,
    });
    return ok({ message: CONVERSATION.interestReported });
  });
