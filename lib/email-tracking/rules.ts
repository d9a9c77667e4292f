/** What a notice of the provider says about a message. */
type Change = {
  status: "sent" | "delivered" | "failed" | "suppressed" | "bounced" | "complained";
  /** The time that it fills in. */
  column?: "delivered_at" | "opened_at" | "clicked_at";
};

/** Whatever the provider tells about a message, it has taken it: nothing is left to send. */
const CHANGES = new Map<string, Change>([
  ["email.sent", { status: "sent" }],
  ["email.delivery_delayed", { status: "sent" }],
  ["email.delivered", { status: "delivered", column: "delivered_at" }],
  ["email.opened", { status: "delivered", column: "opened_at" }],
  ["email.clicked", { status: "delivered", column: "clicked_at" }],
  ["email.failed", { status: "failed" }],
  ["email.suppressed", { status: "suppressed" }],
  ["email.bounced", { status: "bounced" }],
  ["email.complained", { status: "complained" }],
]);

const isText = (value: unknown): boolean => typeof value === "string" && /^[\x20-\x7e]{1,300}$/.test(value);
const isTextOrAbsent = (value: unknown): boolean => value === undefined || value === null || isText(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Whether a notice has what we read of it, in the shape that the provider documents; its key alone does not promise that. */
export function isNotice(event: unknown): boolean {
  if (!isObject(event) || !isText(event.type) || !isObject(event.data)) return false;
  const { email_id, tags, bounce } = event.data;
  if (!isText(email_id) || !isTextOrAbsent(event.created_at)) return false;
  if (isObject(tags) && !isTextOrAbsent(tags.message)) return false;
  return !isObject(bounce) || (isTextOrAbsent(bounce.type) && isTextOrAbsent(bounce.subType));
}

/** @returns null for notices that are not about the delivery of a message */
export const changeOf = (type: string): Change | null => CHANGES.get(type) ?? null;

/** Later words outweigh earlier ones, so notices may come in any order and any number of times. */
const ORDER = ["queued", "sent", "delivered", "failed", "suppressed", "bounced", "complained"];

/**
 * The status after a notice. A message that we gave up (`failed` and never sent) is corrected by any notice: the
 * provider had it after all.
 */
export function statusAfter(present: string, wasSent: boolean, told: Change["status"]): string {
  const weight = present === "failed" && !wasSent ? 0 : ORDER.indexOf(present);
  return ORDER.indexOf(told) > weight ? told : present;
}

/** A provider that refused a message after taking it has not sent it. */
export const meansSent = (status: Change["status"]): boolean =>
  status !== "failed" && status !== "suppressed";

/** Only a mailbox that does not exist is given up; one that is full today may take messages tomorrow. */
export const isPermanentBounce = (bounce: { type?: string } | undefined): boolean =>
  bounce?.type?.toLowerCase() === "permanent";
