import type { UserType } from "@/lib/kit/account-kinds";
import { formatMoney } from "@/lib/kit/format";
import type { LimitName } from "@/lib/server/rate-limit";
import { isRetryable } from "@/lib/words/email/rules";
import type { EmailCategory, EmailMessage, EmailResult } from "@/lib/words/email/types";
import { SAMPLE, TEST_PLAN_FEATURES } from "./samples";

/** Value (s) of Retry-After after a refusal by a limit. */
export const LIMIT_REST = 60;
/** Time (ms) in which a retry of a confirmation reuses its key. */
export const RETRY_WINDOW = 10 * 60_000;

/** Categories whose text the caller writes. The others have our texts. */
const WRITTEN_BY_CALLER: readonly EmailCategory[] = [
  "auth_plan_selection",
  "custom_test",
  "match_notification",
  "plan_selection",
  "project_notification",
  "system_notification",
];

type Site = { localStart: boolean; allowed: readonly string[] };

/** Allowed testers or, on a local start, anybody may get any text. */
export const mayReceiveAll = (to: string, { localStart, allowed }: Site): boolean =>
  localStart || allowed.includes(to.toLowerCase());

/**
 * Allows a caller to write to their own address, except for {@link WRITTEN_BY_CALLER}. The address may be a mailing
 * list, whose readers would get the text under our signature.
 */
export const mayReceive = (
  { to, category }: { to: string; category: EmailCategory },
  { own, ...site }: Site & { own: string | null },
): boolean =>
  mayReceiveAll(to, site) ||
  (to.toLowerCase() === own?.toLowerCase() && !WRITTEN_BY_CALLER.includes(category));

/** Replaces the name that the caller sent, because it could be a sentence or a link. */
export function nameOfAccount(message: EmailMessage, name: string): EmailMessage {
  if (!("templateData" in message)) return message;
  const { templateData } = message;
  const named = {
    ...("fullName" in templateData && { fullName: name }),
    ...("userName" in templateData && { userName: name }),
  };
  return { ...message, templateData: { ...templateData, ...named } } as EmailMessage;
}

export const linksIn = (data: object): string[] =>
  Object.entries(data).flatMap(([name, value]) => (/Url$/.test(name) && value ? [String(value)] : []));

export const isOwnLink = (link: string, site: string): boolean =>
  URL.canParse(link) && new URL(link).origin === site;

/** A number is in reais (B3.17). */
export const amountText = (amount: string | number): string =>
  typeof amount === "string" ? amount : formatMoney(Math.round(amount * 100));

export const limitsOf = (to: string | null, address: string): [name: LimitName, key: string][] => [
  ["email_address", address],
  ...(to ? [["email_recipient", to] satisfies [LimitName, string]] : []),
];

export type TestCall = { function: string; label: string; body: Record<string, unknown> };

const confirmationUrl = (origin: string, to: string) =>
  `${origin}/email-confirmation?email=${encodeURIComponent(to)}`;

type DebugInput = { type: string; to: string; name: string; origin: string };

export function debugCall({ type, to, name, origin }: DebugInput): TestCall {
  const projectUrl = `${origin}${SAMPLE.projectPath}`;
  const data = new Map<string, object>(
    Object.entries({
      signup: { fullName: name, userType: "captador", confirmationUrl: confirmationUrl(origin, to) },
      password_reset: { userName: name, resetUrl: `${origin}/auth` },
      project_notification: {
        captadorName: name,
        projectTitle: SAMPLE.projectTitle,
        status: SAMPLE.status,
        message: SAMPLE.projectMessage,
        projectUrl,
      },
      match_notification: {
        financiadorName: name,
        projectTitle: SAMPLE.projectTitle,
        availableAmount: SAMPLE.availableAmount,
        category: SAMPLE.category,
        location: SAMPLE.location,
        projectUrl,
      },
      system_notification: {
        userName: name,
        subject: SAMPLE.systemSubject,
        title: SAMPLE.systemSubject,
        message: SAMPLE.systemMessage,
        actionUrl: origin,
      },
    }),
  );
  return { function: "email-service", label: type, body: { type, to, data: data.get(type) ?? {} } };
}

export type BenchKind = "confirmation" | "plan" | "legacy" | "custom";
type BenchInput = {
  to: string;
  name: string;
  userType: UserType;
  subject: string;
  message: string;
  origin: string;
};

export function benchCall(kind: BenchKind, input: BenchInput): TestCall {
  const { to, name, userType, subject, message, origin } = input;
  const signup = { fullName: name, userType, confirmationUrl: confirmationUrl(origin, to) };
  if (kind === "confirmation") {
    const body = { to, category: "signup_confirmation", templateData: signup };
    return { function: "sendgrid-email-service", label: "E-mail de confirmação", body };
  }
  if (kind === "plan") {
    const planFeatures = TEST_PLAN_FEATURES[userType];
    const templateData = { fullName: name, planName: SAMPLE.planName, planFeatures };
    const body = { to, category: "plan_selection", templateData };
    return { function: "sendgrid-email-service", label: "E-mail de plano (Pro)", body };
  }
  if (kind === "legacy") {
    const body = { email: to, ...signup, fullName: name || SAMPLE.person };
    return { function: "send-confirmation-email", label: "Teste do sistema legado", body };
  }
  const body = { to, category: "custom_test", subject, text: message };
  return { function: "sendgrid-email-service", label: "E-mail personalizado", body };
}

/** Key of a message in TEST_MESSAGES, or null (B5.8). */
export function missingFor(kind: BenchKind, input: Omit<BenchInput, "origin" | "userType">) {
  const has = (text: string) => text.trim() !== "";
  if (kind === "legacy") return has(input.to) ? null : "emailMissing";
  if (kind === "custom") {
    return has(input.to) && has(input.subject) && has(input.message) ? null : "customMissing";
  }
  return has(input.to) && has(input.name) ? null : "nameMissing";
}

/** Without a code in the body, the status decides whether to retry (A8.16, B8.14). */
export function readAnswer(status: number, body: Partial<EmailResult> | null): EmailResult {
  if (body?.success) return { ...body, success: true };
  if (!body?.code) {
    const retryable = isRetryable({ from: "invocation", message: `status ${status}` });
    return { success: false, httpStatus: status, retryable, ...(body?.error && { error: body.error }) };
  }
  return { retryable: isRetryable({ from: "service", code: body.code }), ...body, success: false };
}
