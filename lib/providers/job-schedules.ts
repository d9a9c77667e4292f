import "server-only";
import { env } from "@/lib/server/env";

/**
 * Seconds without a heartbeat after which another server takes over the job of a killed one. A server sends a heartbeat
 * twice in this time.
 */
const HEARTBEAT = { heartbeatSeconds: 60 } as const;

/** Daily jobs; all retries end before the next run. */
const DAILY = {
  ...HEARTBEAT,
  retryLimit: 6,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 3600,
  retentionSeconds: 86_400,
  deleteAfterSeconds: 7 * 86_400,
} as const;

/** Hourly jobs; a failed run is left to the next. */
const HOURLY = { ...DAILY, retryLimit: 0, retentionSeconds: 3600, deleteAfterSeconds: 86_400 } as const;

/** Jobs every few minutes; a failed run is left to the next. */
const OFTEN = { ...HOURLY, expireInSeconds: 240, retentionSeconds: 600 } as const;

/** Jobs that move money at Stripe, retried for about a day. */
const MONEY = {
  ...HEARTBEAT,
  retryLimit: 30,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 180,
  retentionSeconds: 7 * 86_400,
  deleteAfterSeconds: 7 * 86_400,
} as const;

/**
 * Messages to people, and deletions at a vendor. The waits between retries (10 s, doubling, at most an hour) add up to less than 24 hours, for
 * which Resend keeps idempotency keys and most links are valid.
 */
const DELIVERY = {
  ...HEARTBEAT,
  retryLimit: 20,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  retentionSeconds: 3 * 86_400,
  deleteAfterSeconds: 86_400,
} as const;

/** Every queue of background jobs, with its retries and time limits (s). */
export const QUEUES = {
  email: { ...DELIVERY, expireInSeconds: 180 },
  /** Approves submissions on a local start, where nobody reviews them. */
  "demo-approvals": { ...HEARTBEAT, retryLimit: 3, retryDelay: 10, deleteAfterSeconds: 86_400 },
  /** Mails a funder the answer to an interest once it cannot be undone. */
  "interest-answers": { ...DELIVERY, expireInSeconds: 60 },
  /** Applies an import of projects after the team's review. */
  "project-imports": {
    ...HEARTBEAT,
    retryLimit: 3,
    retryDelay: 10,
    expireInSeconds: 900,
    deleteAfterSeconds: 86_400,
  },
  /** Puts a message to all supporters of a project into their conversations. */
  "supporter-messages": { ...DELIVERY, expireInSeconds: 600 },
  /** Ends interests in finished projects, and reminds of unanswered ones. */
  "interest-reminders": DAILY,
  "deal-reminders": DAILY,
  /** Fetches a presentation; retried while it is not ready. */
  presentation: {
    ...HEARTBEAT,
    retryLimit: 30,
    retryDelay: 15,
    retryBackoff: false,
    expireInSeconds: 180,
    retentionSeconds: 86_400,
    deleteAfterSeconds: 86_400,
  },
  /** Deletes a presentation of a deleted account at the vendor. */
  "presentation-removals": { ...DELIVERY, expireInSeconds: 60 },
  /** Mails about unread conversation messages. */
  "talk-digests": OFTEN,
  /** Refunds of undue or excess payments. */
  refunds: MONEY,
  /** Owes what was paid for the contact of a false interest, one deal each. */
  "false-interests": MONEY,
  /** Returns early commissions of cancelled deals, and enqueues refunds that are still owed. */
  "owed-refunds": DAILY,
  /** Expires the payment pages of a project's fees that would buy nothing any more. */
  "fee-pages": MONEY,
  /** Gives Stripe the changed e-mail of an account. */
  "customer-emails": MONEY,
  /** Cancels the subscriptions of ended accounts. */
  "plan-endings": MONEY,
  /** Expires suspended accounts' payment pages and cancels the renewal of their plans. */
  "plan-cancellations": MONEY,
  /** Reconciles open payments with Stripe. */
  "billing-reconcile": DAILY,
  "search-alerts": DAILY,
  /** Digests of news from followed projects. */
  "news-digest": DAILY,
  /** Daily digests of optional mails. */
  "daily-digest": DAILY,
  /** Announces new versions of the terms and of the privacy page. */
  "text-changes": DAILY,
  /** Sets the urgency of projects by the days that are left. */
  "project-urgencies": DAILY,
  /** Deletes unconfirmed signups. */
  "abandoned-signups": DAILY,
  "ended-sessions": DAILY,
  "unused-files": DAILY,
  /** Removes stored bytes whose row is gone. */
  "file-removals": HOURLY,
  /** Deletes expired log rows. */
  "old-logs": DAILY,
} as const;

export type QueueName = keyof typeof QUEUES;

/** Cron schedules in São Paulo time. After a stop of all servers, a queue runs once for all runs that it missed. */
export const SCHEDULES: Partial<Record<QueueName, string>> = {
  "interest-reminders": "0 8 * * *",
  "talk-digests": "*/5 * * * *",
  "deal-reminders": "15 8 * * *",
  "project-urgencies": "10 0 * * *",
  "billing-reconcile": "0 3 * * *",
  "search-alerts": "0 7 * * *",
  "news-digest": "0 18 * * *",
  "daily-digest": "30 18 * * *",
  "text-changes": "0 10 * * *",
  "owed-refunds": "30 3 * * *",
  "abandoned-signups": "0 4 * * *",
  "ended-sessions": "30 4 * * *",
  "unused-files": "0 5 * * *",
  "file-removals": "15 * * * *",
  "old-logs": "30 5 * * *",
};

/** Order of the jobs of a queue; `last`: a flood that every other job overtakes. */
export const PRIORITIES = { first: 10, usual: 0, last: -10 } as const;
export type Priority = keyof typeof PRIORITIES;

/** Range of priorities of a worker; `perSecond` limits how many jobs it starts, to spread nightly floods. */
type Lane = { minPriority?: number; maxPriority?: number; perSecond?: number };

export const LANES: Partial<Record<QueueName, readonly Lane[]>> = {
  // Urgent mails have their own workers, so that they do not queue behind digests and alerts.
  email: [
    { minPriority: PRIORITIES.first },
    { maxPriority: PRIORITIES.first - 1, perSecond: env.EMAIL_BULK_PER_SECOND },
  ],
};
export const ONE_LANE: readonly Lane[] = [{}];
