/** Minutes until unread messages are mailed. */
const WAIT = 15;

export const digestDue = (now: Date): Date => new Date(now.getTime() - WAIT * 60_000);

/** Event key of the mail about unread messages. `readNumber`: number of the last message read. */
export const unreadKey = (conversationId: string, userId: string, readNumber: number): string =>
  `conversa:${conversationId}:${userId}:${readNumber}`;

/** Maximum number of mails per run. The next run continues. */
export const MAX_RUN = 500;
