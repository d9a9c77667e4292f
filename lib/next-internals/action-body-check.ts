import "server-only";
import { failure, ok, type Result } from "@/lib/kit/result";
import { ACTION_BODY, isCallForm, isCallText } from "./action-body";

/** Host that the browser thinks it talks to, as Next reads it. */
const hostOf = (head: Headers): string | undefined =>
  (head.get("x-forwarded-host")?.split(",")[0]?.trim() || head.get("host")) ?? undefined;

/** Whether the page that sends this is one of ours; programs that are no browser say nothing. */
export function isOwnOrigin(head: Headers): boolean {
  const origin = head.get("origin");
  if (origin === null) return true;
  return URL.canParse(origin) && new URL(origin).host === hostOf(head);
}

/** Whether Next would take a POST to a page for the call of an action, or for the form of one. */
export const mayBeAction = (head: Headers): boolean =>
  head.has("next-action") || /^multipart\/form-data/i.test(head.get("content-type") ?? "");

/**
 * Looks at a body before React reads it: what React cannot read is an error of the server to Next (500, a stack in the
 * log), though anybody can send it.
 */
export async function checkActionBody(head: Headers, body: Uint8Array<ArrayBuffer>): Promise<Result<void>> {
  const isCall = head.has("next-action");
  const type = head.get("content-type") ?? "";
  const malformed = failure("bad_input", ACTION_BODY.malformed);
  if (!isOwnOrigin(head)) return failure("forbidden", ACTION_BODY.origin);
  if (/^multipart\/form-data/i.test(type)) {
    const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => null);
    return form && isCallForm(form, isCall) ? ok(undefined) : malformed;
  }
  // Next knows no other shape of a form and says so itself.
  if (/^application\/x-www-form-urlencoded/i.test(type)) return ok(undefined);
  return isCallText(Buffer.from(body).toString("utf8")) ? ok(undefined) : malformed;
}
