import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type { Viewer } from "@/lib/access/auth/session";
import { type Failure, type FailureCode, failure, ok, type Result } from "@/lib/kit/result";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { logSecurityEvent } from "@/lib/server/security-events";
import type { ServiceName } from "@/lib/words/email/categories";
import { sendEmail } from "@/lib/words/email/mutations/send";
import { type EmailStat, getEmailStats, getTracking } from "@/lib/words/email/queries";
import type { DeliveryTracking, EmailMessage, EmailResult, SignupData } from "@/lib/words/email/types";
import { FUNCTION_MESSAGES } from "./messages";
import {
  isOwnLink,
  LIMIT_REST,
  linksIn,
  mayReceive,
  mayReceiveAll,
  nameOfAccount,
  RETRY_WINDOW,
} from "./rules";
import type { ParseResult } from "./schema";

type FunctionAnswer = EmailResult & { status?: number };

const refuse = (code: FailureCode, message: string, body: Partial<EmailResult>): Failure => ({
  ...failure(code, message),
  body: { ...body },
});

function refuseInput({ missing, wrong }: Extract<ParseResult<never>, { ok: false }>): Failure {
  if (missing.length > 0) {
    return refuse("bad_input", FUNCTION_MESSAGES.missing(missing), {
      code: "MISSING_FIELDS",
      missingFields: missing,
    });
  }
  if (wrong === "to" || wrong === "email") {
    return refuse("bad_input", FUNCTION_MESSAGES.invalidEmail, { code: "INVALID_EMAIL", retryable: false });
  }
  return refuse("bad_input", FUNCTION_MESSAGES.invalid(wrong), { code: "INVALID_INPUT" });
}

/**
 * Refuses recipients ({@link mayReceive}) and, outside of a local start, foreign links.
 * @returns the message, with the own name of the viewer ({@link nameOfAccount}) unless the recipient may get any text
 */
function guard(message: EmailMessage, viewer: Viewer | null): Result<EmailMessage> {
  const { LOCAL_START: localStart, EMAIL_TEST_RECIPIENTS: allowed, APP_URL } = env;
  const site = { localStart, allowed };
  if (!mayReceive(message, { ...site, own: viewer?.email ?? null })) {
    return refuse("forbidden", FUNCTION_MESSAGES.recipient, { code: "RECIPIENT_NOT_ALLOWED" });
  }
  const links = "templateData" in message ? linksIn(message.templateData) : [];
  if (!localStart && !links.every((link) => isOwnLink(link, APP_URL))) {
    return refuse("bad_input", FUNCTION_MESSAGES.link, { code: "INVALID_INPUT" });
  }
  return ok(viewer && !mayReceiveAll(message.to, site) ? nameOfAccount(message, viewer.fullName) : message);
}

const ownerOf = (to: string, viewer: Viewer | null): string | null =>
  viewer && to.toLowerCase() === viewer.email.toLowerCase() ? viewer.userId : null;

function answer(result: EmailResult): Result<FunctionAnswer> {
  const body: FunctionAnswer = { ...result, status: result.httpStatus };
  if (result.success) return ok(body);
  const message = result.error ?? "";
  if (result.code === "RATE_LIMIT_EXCEEDED")
    return { ...failure("rate_limited", message), body, retryAfter: LIMIT_REST };
  if (result.code === "INVALID_EMAIL") return { ...failure("bad_input", message), body };
  if (result.code === "UNSUBSCRIBED") return { ...failure("conflict", message), body };
  return { ...failure("provider_down", message), body };
}

/** Implements send-email, sendgrid-email-service and email-service (A3.14, A7.7, B7.15, B7.16). Never retries. */
export async function sendFromFunction(
  parsed: ParseResult<EmailMessage>,
  viewer: Viewer | null,
  service: ServiceName,
): Promise<Result<FunctionAnswer>> {
  if (!parsed.ok) return refuseInput(parsed);
  const message = guard(parsed.data, viewer);
  if (!message.ok) return message;
  const userId = ownerOf(message.data.to, viewer);
  return answer(await sendEmail({ ...message.data, userId }, { service }));
}

type Confirmation = { to: string | null; retryCount: number; templateData: SignupData };

/**
 * Idempotency key of a confirmation. A retry within RETRY_WINDOW reuses the key of the same address and link, so that a
 * caller who lost our response causes no second mail.
 */
async function keyFor(to: string, { retryCount, templateData }: Confirmation): Promise<string> {
  const content = createHash("sha256").update(`${to}\n${templateData.confirmationUrl}`).digest("base64url");
  const prefix = `function:${content}:`;
  const earlier =
    retryCount > 0 &&
    (await db.emailMessage.findFirst({
      where: {
        idempotencyKey: { startsWith: prefix },
        createdAt: { gt: new Date(Date.now() - RETRY_WINDOW) },
      },
      orderBy: { createdAt: "desc" },
      select: { idempotencyKey: true },
    }));
  return (earlier ? earlier.idempotencyKey : null) ?? prefix + randomUUID();
}

/** Implements send-confirmation-email (A7.4, B7.17). */
export async function confirmFromFunction(
  parsed: ParseResult<Confirmation>,
  viewer: Viewer | null,
): Promise<Result<FunctionAnswer>> {
  if (!parsed.ok) return refuseInput(parsed);
  const to = parsed.data.to ?? viewer?.email;
  if (!to) return refuseInput({ ok: false, missing: ["email"], wrong: "email" });
  const { templateData } = parsed.data;
  const message = guard({ to, awaited: true, category: "signup_confirmation", templateData }, viewer);
  if (!message.ok) return message;
  const idempotencyKey = await keyFor(to, parsed.data);
  const userId = ownerOf(to, viewer);
  return answer(await sendEmail({ ...message.data, userId, idempotencyKey }, { service: "signup_function" }));
}

/** Logs each call (B7.18, B7.21). */
export async function loadStats(): Promise<Result<EmailStat[]>> {
  await logSecurityEvent("sendgrid_stats_start");
  try {
    const stats = await getEmailStats();
    await logSecurityEvent("sendgrid_stats_loaded", { types: stats.length });
    return ok(stats);
  } catch (error) {
    log.error({ err: error }, "e-mail statistics could not be read");
    await logSecurityEvent("sendgrid_stats_exception");
    return failure("unexpected", FUNCTION_MESSAGES.statsAway);
  }
}

export async function loadTracking(messageId: string): Promise<Result<DeliveryTracking>> {
  const tracking = await getTracking(messageId);
  return tracking ? ok(tracking) : failure("not_found", FUNCTION_MESSAGES.unknownMessage);
}
