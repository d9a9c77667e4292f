import "server-only";
import { db, type Transaction } from "./db";
import { log } from "./log";

/**
 * Events of A3.15, A7.19 and B7.7.
 * - `email_…`: subscribing, unsubscribing, and the steps and outcomes of mails
 * - `sendgrid_…`: steps and outcomes of test mails, and reads of mail statistics (B7.21)
 */
type SecurityEventType = SecurityEvent | `email_${string}` | `sendgrid_${string}`;
export type SecurityEvent =
  | "signup"
  | "signup_failed"
  | "login"
  | "login_failed"
  | "logout"
  | "logout_everywhere"
  | "session_ended"
  | "other_sessions_ended"
  | "email_confirmed"
  | "confirmation_failed"
  | "confirmation_resent"
  | "signup_email_corrected"
  | "password_reset_requested"
  | "password_reset"
  | "password_reset_failed"
  | "password_check_failed"
  | "password_changed"
  | "second_factor_set"
  | "second_factor_passed"
  | "second_factor_failed"
  | "second_factor_removed"
  | "recovery_codes_renewed"
  | "email_change_requested"
  | "email_change_cancelled"
  | "email_changed"
  | "terms_accepted"
  | "consent_changed"
  | "profile_update"
  | "interest_registered"
  | "interest_answered"
  | "interest_withdrawn"
  | "portfolio_shared"
  | "receipt_issued"
  | "receipt_revoked"
  | "receipt_sent"
  | "bank_account_changed"
  | "deal_confirmed"
  | "stripe_signature_failed"
  | "organization_claimed"
  | "organization_changed"
  | "organization_confirmed"
  | "organization_unconfirmed"
  | "organization_renamed"
  | "organization_kind_settled"
  | "organization_handed_over"
  | "organization_claim_refused"
  | "colleague_invited"
  | "colleague_accepted"
  | "colleague_role_changed"
  | "colleague_removed"
  | "account_looked_at"
  | "data_exported"
  | "account_deleted";

/** Steps of a sign-up (A7.20). */
type AnalyticsName =
  | "signup_start"
  | "signup_failed"
  | "signup_user_created"
  | "captador_signup_attempt"
  | "captador_signup_success_with_email"
  | "captador_signup_success_no_email";

/**
 * - May contain: ids, kinds, reasons, counts and times.
 * - May contain the network address only for a login, a sign-up or a confirmation.
 * - Must not contain: names, e-mails, secrets.
 */
type Details = Record<string, string | number | boolean | null>;

/** Stores an event in the caller's transaction, so that the change is never committed without its event. */
export const storeSecurityEvent = (
  tx: Transaction,
  type: SecurityEventType,
  details: Details,
  userId: string | null,
): Promise<unknown> => tx.$queryRaw`
  select log_security_event(${type}, ${userId}::uuid, ${JSON.stringify(details)}::jsonb)`;

/** Stores an event outside of a transaction. Never throws, because the event has already happened. */
export async function logSecurityEvent(
  type: SecurityEventType,
  details: Details = {},
  userId: string | null = null,
): Promise<void> {
  try {
    await storeSecurityEvent(db, type, details, userId);
  } catch (error) {
    log.warn({ err: error, event: type }, "could not store a security event");
  }
}

/** Stores a step of a sign-up. Never throws, because the step has already happened. */
export async function trackEvent(
  name: AnalyticsName,
  properties: Details = {},
  userId: string | null = null,
): Promise<void> {
  try {
    await db.analyticsEvent.create({ data: { name, properties, userId } });
  } catch (error) {
    log.warn({ err: error, event: name }, "could not store an analytics event");
  }
}
