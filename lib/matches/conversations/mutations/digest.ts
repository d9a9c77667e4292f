import "server-only";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { enqueueNotification } from "@/lib/words/email/mutations/notify";
import { CONVERSATION_PARTS } from "../queries/conversation";
import { digestDue, MAX_RUN, unreadKey } from "../rules/digest";

type UnreadSide = { conversationId: string; userId: string };
type Digest = {
  unread: number;
  email: string;
  userName: string;
  author: string;
  project: string;
  supportId: string;
};

/**
 * Enqueues the mail about unread messages and sets `mailed_at` of the person's side. Does nothing if the person has
 * meanwhile read the messages, muted the conversation or deleted the account. A suspended account is skipped, and
 * mailed after the suspension.
 */
const mailDigest = ({ conversationId, userId }: UnreadSide, due: Date, now: Date): Promise<boolean> =>
  transactionWithJobs(async (tx) => {
    const account = await tx.$queryRaw<unknown[]>`
      select 1 from users where id = ${userId}::uuid and anonymised_at is null and suspenso_em is null for key share`;
    if (account.length === 0) return false;
    const [digest] = await tx.$queryRaw<Digest[]>`
      select s.unread, me.email::text as email, coalesce(mine.full_name, '') as "userName",
        ${CONVERSATION_PARTS.other} as author, p.nome_projeto as project, coalesce(m.interesse_id, o.id) as "supportId"
      from ${CONVERSATION_PARTS.from} join users me on me.id = s.user_id left join profiles mine on mine.user_id = s.user_id
      where s.talk_id = ${conversationId}::uuid and s.user_id = ${userId}::uuid and s.mailed_at is null
        and not s.muted and s.unread > 0 and s.unread_since <= ${due}
      for update of s`;
    if (!digest) return false;
    const stored = await enqueueNotification(tx, {
      category: "talk_messages",
      talkId: conversationId,
      to: digest.email,
      userId,
      eventKey: unreadKey(conversationId, userId, now),
      templateData: {
        userName: digest.userName,
        author: digest.author,
        projectTitle: digest.project,
        count: digest.unread,
        talkUrl: `${env.APP_URL}/dashboard/apoios/${digest.supportId}#conversa`,
      },
    });
    if (stored === null) return false;
    await tx.talkSide.update({
      where: { talkId_userId: { talkId: conversationId, userId } },
      data: { mailedAt: now },
    });
    return true;
  });

/**
 * Mails people about messages that have been unread for 15 minutes. Repeated and concurrent calls send each mail once.
 * A person gets the next mail about a conversation only after reading further in it. Exception: muting drops a mail
 * that still waits for the daily digest, so unmuting allows a new mail.
 */
export async function sendDigests(now: Date): Promise<number> {
  const due = digestDue(now);
  const sides = await db.$queryRaw<UnreadSide[]>`
    select s.talk_id as "conversationId", s.user_id as "userId" from talk_sides s
      join users u on u.id = s.user_id and u.anonymised_at is null and u.suspenso_em is null
      left join email_preferences e on e.user_id = s.user_id
    where s.unread > 0 and s.mailed_at is null and not s.muted and s.unread_since <= ${due}
      and coalesce(e.talk_messages, true)
    order by s.unread_since limit ${MAX_RUN}`;
  let mails = 0;
  for (const one of sides) if (await mailDigest(one, due, now)) mails += 1;
  if (mails > 0) log.info({ mails }, "mails about unread messages");
  return mails;
}
