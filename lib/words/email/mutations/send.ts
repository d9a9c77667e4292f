import "server-only";
import { isSuspended } from "@/lib/access/account-lock";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { SERVICES, type ServiceName } from "../categories";
import { blockedResult, exceptionResult } from "../queries";
import type {
  AttachmentMaker,
  EmailMessage,
  EmailResult,
  MailFacts,
  PasswordResetData,
  SignupData,
} from "../types";
import { abandon, deliver } from "./deliver";
import { insertMessage, keyOf, queueEmail, type Recipient } from "./notify";

/** Delay (s) of the job, because the request tries first. */
const HEAD_START = 10;

type SendOptions = {
  service?: ServiceName;
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Stores a message and makes up to three attempts at each provider of the service (A4.6, A9.1). Never throws. With the
 * default service, `success: false` means that a job tries again later, except if:
 * - the message could not be stored
 * - a provider refused the address
 * - the recipient must not get the mail
 */
export async function sendEmail(message: EmailMessage, options: SendOptions = {}): Promise<EmailResult> {
  const { service = "product", wait } = options;
  try {
    const { durable } = SERVICES[service];
    const id = durable
      ? await transactionWithJobs((tx) => queueEmail(tx, message, HEAD_START))
      : await db.$transaction(async (tx) => (await insertMessage(tx, message))?.id);
    if (!id) {
      const { userId } = message;
      return blockedResult(userId && (await isSuspended(db, userId)) ? "suspended" : "ended");
    }
    const delivery = await deliver({ id, service: SERVICES[service], wait });
    return delivery.result;
  } catch (error) {
    log.error({ err: error, category: message.category }, "could not store the e-mail");
    return exceptionResult();
  }
}

/**
 * Job: sends a queued message. Throws unless the delivery is final, so that the job queue retries.
 * @param last whether this is the last try; if it fails, the message is marked as failed
 */
export async function deliverQueued(
  { id }: { id: string },
  last: boolean,
  make?: AttachmentMaker,
): Promise<void> {
  const { isFinal, result } = await deliver({ id, service: SERVICES.product, make });
  if (isFinal) return;
  if (last) await abandon(id);
  throw new Error(`e-mail ${id} is still to be sent: ${result.code}`);
}

export const confirmationMail = ({ to, userId, ...templateData }: Recipient & SignupData): EmailMessage => ({
  to,
  userId,
  awaited: true,
  category: "auth_signup_confirmation",
  templateData,
  idempotencyKey: keyOf("confirmation", to, templateData.confirmationUrl),
});

export const passwordResetMail = ({
  to,
  userId,
  ...templateData
}: Recipient & PasswordResetData): EmailMessage => ({
  to,
  userId,
  awaited: true,
  category: "password_reset",
  templateData,
  idempotencyKey: keyOf("password_reset", to, templateData.resetUrl),
});

/**
 * Queues a mail in the transaction that issues its link, so that the mail cannot be lost. After the commit, {@link
 * sendEmail} with this message sends it at once.
 */
export const queueAwaited = (tx: JobTransaction, message: EmailMessage): Promise<string | null> =>
  queueEmail(tx, message, HEAD_START);

type PlanActivation = Recipient & {
  fullName: string;
  plan: "pro" | "plus";
  features: readonly string[];
  facts: MailFacts;
  eventKey: string;
};

/**
 * Queues the mail in the transaction that starts the plan (A4.3, A7.6).
 * @param eventKey identifies the start of the plan, so that each start is mailed once
 */
export const enqueuePlanActivated = (
  tx: JobTransaction,
  { to, userId, fullName, plan, features, facts, eventKey }: PlanActivation,
): Promise<string | null> =>
  queueEmail(tx, {
    to,
    userId,
    category: "auth_plan_selection",
    templateData: { fullName, planName: plan.toUpperCase(), planFeatures: features, facts },
    idempotencyKey: keyOf("plan", eventKey),
  });
