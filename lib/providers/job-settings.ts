import "server-only";
import { env } from "@/lib/server/env";

/** Seconds without a heartbeat, after which another server may retry a job. A heartbeat is sent every 30 seconds. */
const HEARTBEAT = { heartbeatSeconds: 60 } as const;

/** Daily jobs. All retries end before the next run. */
const DAILY = {
  ...HEARTBEAT,
  retryLimit: 6,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 3600,
  retentionSeconds: 86_400,
  deleteAfterSeconds: 7 * 86_400,
} as const;

/** Hourly jobs. A failed run is not retried, because the next run does its work. */
const HOURLY = { ...DAILY, retryLimit: 0, retentionSeconds: 3600, deleteAfterSeconds: 86_400 } as const;

const OFTEN = { ...HOURLY, expireInSeconds: 240, retentionSeconds: 600 } as const;

/** Jobs that change something at Stripe or schedule a refund, retried for about a day. */
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
 * Jobs that send messages to people, or delete something at a vendor. All their retries end within 24 hours: Resend
 * stores idempotency keys for 24 hours, and most links in mails are valid for 24 hours.
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

export const QUEUES = {
  email: { ...DELIVERY, expireInSeconds: 180 },
  /** In a local start, which has no team, approves submissions or returns those with a problem. */
  "demo-approvals": { ...HEARTBEAT, retryLimit: 3, retryDelay: 10, deleteAfterSeconds: 86_400 },
  /** Mails a funder the answer to an interest once the answer can no longer be undone. */
  "interest-answers": { ...DELIVERY, expireInSeconds: 60 },
  "project-imports": {
    ...HEARTBEAT,
    retryLimit: 3,
    retryDelay: 10,
    expireInSeconds: 900,
    deleteAfterSeconds: 86_400,
  },
  "supporter-messages": { ...DELIVERY, expireInSeconds: 600 },
  /** Ends unanswered interests in finished projects. Reminds captadores, and later the team, of overdue interests. */
  "interest-reminders": DAILY,
  "deal-reminders": DAILY,
  /** Fetches a presentation. Fails, and is retried every 15 s, while the presentation is in progress. */
  presentation: {
    ...HEARTBEAT,
    retryLimit: 30,
    retryDelay: 15,
    retryBackoff: false,
    expireInSeconds: 180,
    retentionSeconds: 86_400,
    deleteAfterSeconds: 86_400,
  },
  /**
   * Deletes a presentation at Gamma after the deletion of its owner's account. Also deletes a presentation whose id
   * Gamma returned only after the attempt to make it had ended.
   */
  "presentation-removals": { ...DELIVERY, expireInSeconds: 60 },
  "talk-digests": OFTEN,
  refunds: MONEY,
  /**
   * Schedules the refund of all that was paid for the contact of a false interest. Ends the deal, unless a deposit was
   * reported or a side confirmed an amount.
   */
  "false-interests": MONEY,
  /**
   * - Schedules the refund of a commission that was paid early, if the deal was then cancelled. The platform keeps the
   *   amount of the unlock fee, unless that fee was paid separately.
   * - Finds owed refunds without a job, of fees and of months, and enqueues them.
   * - Mails payers whose month the team refunded, if the mail about the refund is missing.
   */
  "owed-refunds": DAILY,
  /**
   * - Expires a project's fees that can no longer be paid and have no open payment page.
   * - Expires the project's open payment pages that buy nothing any more: a payment would be refunded at once, or would
   *   pay only a part of the amount that another page charges.
   */
  "fee-pages": MONEY,
  "customer-emails": MONEY,
  /**
   * Runs after the deletion of an account, a withdrawal from a plan, or the team's refund of a month.
   * - Cancels the account's subscriptions at once, and expires its payment pages of plans.
   * - Expires the payment pages of fees, too, if the account is deleted or suspended.
   * - Skips pages and subscriptions newer than the job, so that a late retry ends no new plan. For a deleted account,
   *   skips none.
   */
  "plan-endings": MONEY,
  /** Refunds a month whose money is owed to the payer. */
  "plan-withdrawals": MONEY,
  /** Expires the payment pages of suspended accounts and cancels the renewal of their plans. */
  "plan-cancellations": MONEY,
  /**
   * Sets a profile to free once its plan has ended. Syncs checkouts, subscriptions, recent fees and refunded or
   * disputed months with Stripe, in case webhooks were lost.
   */
  "billing-reconcile": DAILY,
  "search-alerts": DAILY,
  "news-digest": DAILY,
  "daily-digest": DAILY,
  "text-changes": DAILY,
  "project-urgencies": DAILY,
  "organization-registry": DAILY,
  "abandoned-signups": DAILY,
  "ended-sessions": DAILY,
  "unused-files": DAILY,
  /** Removes the bytes of deleted files, and of uploads without a row. */
  "file-removals": HOURLY,
  "old-logs": DAILY,
} as const;

export type QueueName = keyof typeof QUEUES;

/** Cron schedules in São Paulo time. After a stop of all servers, a queue runs once, however many runs it missed. */
export const SCHEDULES: Partial<Record<QueueName, string>> = {
  "interest-reminders": "0 8 * * *",
  "talk-digests": "*/5 * * * *",
  "deal-reminders": "15 8 * * *",
  "project-urgencies": "10 0 * * *",
  "organization-registry": "0 1 * * *",
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

/** `last` is for floods of jobs, which every other job overtakes. */
export const PRIORITIES = { first: 10, usual: 0, last: -10 } as const;
export type Priority = keyof typeof PRIORITIES;

/** `perSecond`: maximum number of jobs that a process starts, to spread nightly floods of jobs. */
type Lane = { minPriority?: number; maxPriority?: number; perSecond?: number };

export const LANES: Partial<Record<QueueName, readonly Lane[]>> = {
  // Urgent mails have their own workers, so that they do not queue behind digests and alerts.
  email: [
    { minPriority: PRIORITIES.first },
    { maxPriority: PRIORITIES.first - 1, perSecond: env.EMAIL_BULK_PER_SECOND },
  ],
};
export const ONE_LANE: readonly Lane[] = [{}];
