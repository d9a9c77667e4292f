import "server-only";
import { db } from "../../db";
import { enqueueNotification } from "../../email/mutations/send";
import { env } from "../../env";
import { log } from "../../log";
import { transactionWithJobs } from "../../providers/jobs";
import { TALK_PARTS } from "../queries/talk";
import { digestDue, MAX_RUN } from "../rules/digest";

type Waiting = { talkId: string; userId: string };
type Told = {
  readNumber: number;
  unread: number;
  email: string;
  userName: string;
  author: string;
  project: string;
};

/** One person's mail about one conversation: the mark and the mail, or neither. @returns whether it was told */
const tellOf = ({ talkId, userId }: Waiting, due: Date, now: Date): Promise<boolean> =>
  transactionWithJobs(async (tx) => {
    const account = await tx.$queryRaw<unknown[]>`
      select 1 from users where id = ${userId}::uuid and anonymised_at is null for key share`;
    const { count } = await tx.talkSide.updateMany({
      where: { talkId, userId, mailedAt: null, muted: false, unread: { gt: 0 }, unreadSince: { lte: due } },
      data: { mailedAt: now },
    });
    if (count === 0 || account.length === 0) return false;
    const [told] = await tx.$queryRaw<Told[]>`
      select s.read_number as "readNumber", s.unread, me.email::text as email, coalesce(mine.full_name, '') as "userName",
        ${TALK_PARTS.other} as author, p.nome_projeto as project
      from ${TALK_PARTS.from} join users me on me.id = s.user_id left join profiles mine on mine.user_id = s.user_id
      where s.talk_id = ${talkId}::uuid and s.user_id = ${userId}::uuid`;
    if (!told) return false;
    await enqueueNotification(tx, {
      category: "talk_messages",
      to: told.email,
      userId,
      eventKey: `conversa:${talkId}:${userId}:${told.readNumber}`,
      templateData: {
        userName: told.userName,
        author: told.author,
        projectTitle: told.project,
        count: told.unread,
        talkUrl: `${env.APP_URL}/dashboard/conversas/${talkId}`,
      },
    });
    return true;
  });

/**
 * Tells people by e-mail of messages that they have not read for a quarter of an hour: once for a conversation, and
 * again only after they have read. Calling it again, also at the same time, tells nothing twice.
 * @returns mails that were written
 */
export async function sendDigests(now: Date): Promise<number> {
  const due = digestDue(now);
  const waiting = await db.$queryRaw<Waiting[]>`
    select s.talk_id as "talkId", s.user_id as "userId" from talk_sides s
      join users u on u.id = s.user_id and u.anonymised_at is null
      left join email_preferences e on e.user_id = s.user_id
    where s.unread > 0 and s.mailed_at is null and not s.muted and s.unread_since <= ${due}
      and coalesce(e.talk_messages, true)
    order by s.unread_since limit ${MAX_RUN}`;
  let told = 0;
  for (const one of waiting) if (await tellOf(one, due, now)) told += 1;
  if (told > 0) log.info({ told }, "people told of unread messages");
  return told;
}
