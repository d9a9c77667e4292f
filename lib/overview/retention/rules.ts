import { DAY } from "@/lib/kit/time";

/** A table of records that nobody needs for ever, and the moment that counts for each row. */
type Retention = {
  table: string;
  /** Column of the moment; it leads an index, so that what is old is found without reading the rest. */
  moment: string;
  /** Days that a row is kept. */
  days: number;
  /** Why so long and no longer. */
  reason: string;
};

/**
 * How long records are kept that only grow. Not here: what a person owns or agreed to, money, deals and their story,
 * receipts, the messages themselves (their key keeps one from being sent twice), and what has an end of its own
 * (sessions, links, files, unconfirmed accounts).
 */
export const RETENTION: readonly Retention[] = [
  {
    table: "security_events",
    moment: "created_at",
    days: 365,
    reason: "Marco Civil, art. 15: six months at least; a year covers an investigation (LGPD, art. 16, I)",
  },
  {
    table: "analytics_events",
    moment: "created_at",
    days: 180,
    reason:
      "steps of a sign-up are compared within half a year; nothing needs them afterwards (LGPD, art. 15, I)",
  },
  {
    table: "stripe_events",
    moment: "received_at",
    days: 90,
    reason: "Stripe sends an event again for 30 days at most; what it meant is in the ledger",
  },
  {
    table: "email_events",
    moment: "received_at",
    days: 180,
    reason: "deliveries and bounces are looked at while a message is fresh; suppressions are kept apart",
  },
  {
    table: "update_tellings",
    moment: "avisado_em",
    days: 90,
    reason: "keeps a digest from repeating news, which it only tells while they are days old",
  },
];

/** The moment before which a row is deleted. */
export const keptSince = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY);
