/** Minutes until unread messages are mailed. */
const WAIT = 15;

/** Messages unread since this moment or longer are mailed. */
export const digestDue = (now: Date): Date => new Date(now.getTime() - WAIT * 60_000);

/** Mails per run; the next run continues. */
export const MAX_RUN = 500;
