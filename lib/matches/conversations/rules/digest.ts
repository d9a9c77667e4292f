/** Minutes that messages wait unread before an e-mail tells of them. */
const WAIT = 15;

/** What has been unread since this moment, or for longer, is told of. */
export const digestDue = (now: Date): Date => new Date(now.getTime() - WAIT * 60_000);

/** People that one run tells; the next one goes on. */
export const MAX_RUN = 500;
