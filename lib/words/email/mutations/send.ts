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

/** Seconds that the request's own attempts are ahead of the job that goes on where they end. */
const HEAD_START = 10;

/**
 * Writes a message and its job as part of the caller's transaction: after the commit it will be sent exactly once,
 * whatever happens to this process; without the commit there is neither.
 * @param after seconds until the job looks at it; 0 when no request sends it sooner
 * @returns the message's id; a message with the same idempotencyKey is the same message
 */
export async function queueEmail(tx: JobTransaction, message: EmailMessage, after = 0): Promise<string> {
  const { id, fresh } = await insertMessage(tx, message);
  if (fresh) await enqueue(tx, "email", { id }, after, !isBulk(message.category));
  return id;
}

type SendOptions = {
  service?: ServiceName;
  /** How time passes between attempts. */
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Sends one e-mail now: up to three attempts at each provider of the service (A4.6, A9.1). Never throws. What the
 * product itself sends is kept by a job until it went out, so `success: false` then means "later", not "lost".
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
 * What the job does: one more round. Throws while the message is still to be sent, so that the queue tries again.
 * @param make makes the file that goes along
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

/** Whom an e-mail goes to; `userId` is null for people without an account. */
type Recipient = { to: string; userId: string | null };

/** Every confirmation link is one message: its request and its job find each other by this key. */
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

/** In the transaction that creates the account: its confirmation can no longer get lost. */
export const enqueueConfirmation = (tx: JobTransaction, confirmation: Confirmation): Promise<string> =>
  queueEmail(tx, confirmationOf(confirmation), HEAD_START);

/** Sends the confirmation at once; the one that enqueueConfirmation wrote, when there is one. */
export const sendConfirmationEmail = (
  confirmation: Confirmation,
  options?: SendOptions,
): Promise<EmailResult> => sendEmail(confirmationOf(confirmation), options);

/** A link to a new password. The same link is never sent twice. */
export const sendPasswordReset = ({ to, userId, ...templateData }: Recipient & PasswordResetData) =>
  sendEmail({
    to,
    userId,
    awaited: true,
    category: "password_reset",
    templateData,
    idempotencyKey: keyOf("password_reset", to, templateData.resetUrl),
  });

/** `eventKey`: what began the plan, such as the subscription's id and plan: one e-mail for it, however often it is told. */
type PlanActivation = Recipient & {
  fullName: string;
  plan: "pro" | "plus";
  features: readonly string[];
  eventKey: string;
};

const activationOf = ({ to, userId, fullName, plan, features, eventKey }: PlanActivation): EmailMessage => ({
  to,
  userId,
  category: "auth_plan_selection",
  templateData: { fullName, planName: plan.toUpperCase(), planFeatures: features },
  idempotencyKey: keyOf("plan", eventKey),
});

/** A4.3, A7.6: tells that a plan began, as part of the transaction that begins it. */
export const enqueuePlanActivated = (tx: JobTransaction, activation: PlanActivation): Promise<string> =>
  queueEmail(tx, activationOf(activation));

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

/** B3.17: one notification for one event, unless the person switched this kind off. */
export const sendNotification = (notification: Notification): Promise<EmailResult> =>
  sendEmail(notificationOf(notification));

/** The same as part of the transaction that the notification is about. */
export const enqueueNotification = (tx: JobTransaction, notification: Notification): Promise<string> =>
  queueEmail(tx, notificationOf(notification));

/** Several notifications of one event, in as many statements as one takes. */
export async function enqueueNotifications(tx: JobTransaction, notifications: Notification[]): Promise<void> {
  const added = await insertMessages(tx, notifications.map(notificationOf));
  for (const bulk of [false, true]) {
    const ids = added.filter(({ category }) => isBulk(category) === bulk).map(({ id }) => id);
    if (ids.length > 0) await enqueueAll(tx, "email", ids, !bulk);
  }
}
