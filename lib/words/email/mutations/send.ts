import "server-only";
import { createHash } from "node:crypto";
import { enqueue, enqueueAll, type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { SERVICES, type ServiceName } from "../categories";
import { exceptionResult } from "../queries";
import { isBulk } from "../rules";
import type {
  AttachmentMaker,
  EmailMessage,
  EmailResult,
  MatchNotificationData,
  NewsDigestData,
  PasswordResetData,
  ProjectNotificationData,
  SearchAlertData,
  SignupData,
  SystemNotificationData,
  TalkMessagesData,
} from "../types";
import { abandon, deliver, insertMessage, insertMessages } from "./deliver";

/** Delay (s) of the job, so that the request's own attempts come first. */
const HEAD_START = 10;

/**
 * Stores a message and its job in the caller's transaction: sent exactly once after commit, never without it.
 * @param after delay (s) of the job; 0 when no request sends the message
 * @returns the message's id; the same idempotencyKey is the same message
 */
export async function queueEmail(tx: JobTransaction, message: EmailMessage, after = 0): Promise<string> {
  const { id, fresh } = await insertMessage(tx, message);
  if (fresh) await enqueue(tx, "email", { id }, after, !isBulk(message.category));
  return id;
}

type SendOptions = {
  service?: ServiceName;
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Sends an e-mail with up to three attempts at each provider of the service (A4.6, A9.1). Never throws. A job retries
 * the product's own mails, so their `success: false` means "later", not "lost".
 */
export async function sendEmail(message: EmailMessage, options: SendOptions = {}): Promise<EmailResult> {
  const { service = "product", wait } = options;
  try {
    const { durable } = SERVICES[service];
    const id = durable
      ? await transactionWithJobs((tx) => queueEmail(tx, message, HEAD_START))
      : (await insertMessage(db, message)).id;
    const delivery = await deliver({ id, service: SERVICES[service], wait });
    return delivery.result;
  } catch (error) {
    log.error({ err: error, category: message.category }, "e-mail could not be written down");
    return exceptionResult();
  }
}

/**
 * One more round, run by the job. Throws while the message is pending, so that the queue retries.
 * @param make makes the attachment
 */
export async function deliverQueued(
  { id }: { id: string },
  last: boolean,
  make?: AttachmentMaker,
): Promise<void> {
  const { settled, result } = await deliver({ id, service: SERVICES.product, make });
  if (settled) return;
  if (last) await abandon(id);
  throw new Error(`e-mail ${id} is still to be sent: ${result.code}`);
}

/** `userId` is null for people without an account. */
type Recipient = { to: string; userId: string | null };

/** Links the request and the job of the same message. */
const keyOf = (kind: string, ...parts: string[]) =>
  `${kind}:${createHash("sha256").update(parts.join("\n")).digest("base64url")}`;

type Confirmation = Recipient & SignupData;

const confirmationOf = ({ to, userId, ...templateData }: Confirmation): EmailMessage => ({
  to,
  userId,
  awaited: true,
  category: "auth_signup_confirmation",
  templateData,
  idempotencyKey: keyOf("confirmation", to, templateData.confirmationUrl),
});

/** For the transaction that creates the account, so that its confirmation cannot be lost. */
export const enqueueConfirmation = (tx: JobTransaction, confirmation: Confirmation): Promise<string> =>
  queueEmail(tx, confirmationOf(confirmation), HEAD_START);

/** Sends the confirmation during the request; reuses the message of enqueueConfirmation. */
export const sendConfirmationEmail = (
  confirmation: Confirmation,
  options?: SendOptions,
): Promise<EmailResult> => sendEmail(confirmationOf(confirmation), options);

/** Sends a password reset; the same link only once. */
export const sendPasswordReset = ({ to, userId, ...templateData }: Recipient & PasswordResetData) =>
  sendEmail({
    to,
    userId,
    awaited: true,
    category: "password_reset",
    templateData,
    idempotencyKey: keyOf("password_reset", to, templateData.resetUrl),
  });

type PlanActivation = Recipient & {
  fullName: string;
  plan: "pro" | "plus";
  features: readonly string[];
  eventKey: string;
};

/**
 * A4.3, A7.6: for the transaction that starts the plan. @param eventKey start of the plan, such as subscription id and
 * plan; mailed once
 */
export const enqueuePlanActivated = (
  tx: JobTransaction,
  { to, userId, fullName, plan, features, eventKey }: PlanActivation,
): Promise<string> =>
  queueEmail(tx, {
    to,
    userId,
    category: "auth_plan_selection",
    templateData: { fullName, planName: plan.toUpperCase(), planFeatures: features },
    idempotencyKey: keyOf("plan", eventKey),
  });

export type Notification = Recipient &
  Pick<EmailMessage, "awaited" | "attachment"> & { eventKey: string } & (
    | { category: "project_notification"; templateData: ProjectNotificationData }
    | { category: "match_notification"; templateData: MatchNotificationData }
    | { category: "search_alert"; templateData: SearchAlertData }
    | { category: "news_digest"; templateData: NewsDigestData }
    | { category: "talk_messages"; templateData: TalkMessagesData }
    | { category: "system_notification"; templateData: SystemNotificationData }
  );

const notificationOf = ({ eventKey, ...message }: Notification): EmailMessage => ({
  ...message,
  idempotencyKey: keyOf(message.category, message.to, eventKey),
});

/** Sends a notification during the request (B3.17). */
export const sendNotification = (notification: Notification): Promise<EmailResult> =>
  sendEmail(notificationOf(notification));

/** The same in the transaction of its event; a message that had failed is sent again. */
export const enqueueNotification = (tx: JobTransaction, notification: Notification): Promise<string> =>
  queueEmail(tx, notificationOf(notification));

/** Several at once, in as many statements as one takes. */
export async function enqueueNotifications(tx: JobTransaction, notifications: Notification[]): Promise<void> {
  const added = await insertMessages(tx, notifications.map(notificationOf));
  for (const bulk of [false, true]) {
    const ids = added.filter(({ category }) => isBulk(category) === bulk).map(({ id }) => id);
    if (ids.length > 0) await enqueueAll(tx, "email", ids, !bulk);
  }
}
