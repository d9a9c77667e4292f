/** Minutes until unread messages are mailed. */
const WAIT = 15;

export const digestDue = (now: Date): Date => new Date(now.getTime() - WAIT * 60_000);

export const unreadKey = (conversationId: string, userId: string, mailedAt: Date): string =>
  `conversa:${conversationId}:${userId}:${mailedAt.getTime()}`;

/** Mails per run. The next run sends the rest. */
export const MAX_RUN = 500;
