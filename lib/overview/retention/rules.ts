import { DAYS_KEPT } from "@/lib/catalog/visits/rules";
import { DAY } from "@/lib/kit/time";
import { ACT_DAYS } from "@/lib/people/colleagues/rules";
import { DELIVERY_KEPT } from "@/lib/words/email/rules";

type Retention = {
  table: string;
  /** Column from which `days` count. It must lead an index. */
  moment: string;
  days: number;
  reason: string;
};

/**
 * Rows that are deleted some days after `moment`. These data are not listed:
 * - records that accounts own, consents, money, deals with their history, receipts and reports
 * - e-mails: their idempotency keys stay, so that no message is sent twice. lib/words/email/mutations/erase.ts erases
 *   their contents, their deliveries, and addresses that belong to no account
 * - sessions, files and unconfirmed accounts, which other jobs delete
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
    reason: "Stripe keeps an event for 30 days; its effect is in the ledger",
  },
  {
    table: "email_events",
    moment: "received_at",
    days: DELIVERY_KEPT,
    reason: "deliveries and bounces matter while a message is recent; suppressions have their own table",
  },
  {
    table: "update_tellings",
    moment: "avisado_em",
    days: 90,
    reason: "keeps a digest from repeating news; a digest has only news of a few days",
  },
  {
    table: "project_visits",
    moment: "dia",
    days: DAYS_KEPT,
    reason: "numbers without a person; a year and the month that is compared with it",
  },
  {
    table: "colegas_atos",
    moment: "created_at",
    days: ACT_DAYS,
    reason:
      "actions of colleagues in an account, which its owner reads within half a year (LGPD, art. 15, I)",
  },
  {
    table: "colegas",
    moment: "convite_ate",
    days: 30,
    reason: "invitations that nobody accepted, with the address of the invited person",
  },
  {
    table: "colegas",
    moment: "encerrado_em",
    days: 1826,
    reason:
      "people who acted for an account in supports and deposits: five years, as long as a claim may come (Civil Code, art. 206, § 5)",
  },
  {
    table: "import_previews",
    moment: "created_at",
    days: 30,
    reason: "the changes of an import are in project_imports and in the audit log",
  },
  {
    table: "account_tokens",
    moment: "expires_at",
    days: 7,
    reason: "an expired link still explains itself for a week; it has an address, also one that was mistyped",
  },
  {
    table: "auditoria",
    moment: "created_at",
    // One day longer than the table's trigger requires, in case the clocks of server and database differ.
    days: 1826,
    reason:
      "decisions of the team about organizations, projects and money: five years, as long as a claim may come (Civil Code, art. 206, § 5)",
  },
];

export const keptSince = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY);
