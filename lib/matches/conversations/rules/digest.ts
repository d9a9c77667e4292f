/** Minutes until unread messages are mailed. */
const WAIT = 15;

/** Messages that have been unread since this moment or longer are mailed. */
export const digestDue = (now: Date): Date => new Date(now.getTime() - WAIT * 60_000);

/** Event key of the mail about the messages after the last one that a person has read. */
export const unreadKey = (conversationId: string, userId: string, readNumber: number): string =>
  `conversa:${conversationId}:${userId}:${readNumber}`;

/** Mails per run; the next run continues. */
export const MAX_RUN = 500;
