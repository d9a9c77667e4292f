/** Minutes until unread messages are mailed. */
const WAIT = 15;

export const digestDue = (now: Date): Date => new Date(now.getTime() - WAIT * 60_000);

/** Event key of the mail about unread messages. `mailedAt`: time of the mail, as in the person's row of talk_sides. */
export const unreadKey = (conversationId: string, userId: string, mailedAt: Date): string =>
  `conversa:${conversationId}:${userId}:${mailedAt.getTime()}`;

/** Mails per run. The next run continues. */
export const MAX_RUN = 500;
