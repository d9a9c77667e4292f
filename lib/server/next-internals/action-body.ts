import "server-only";
import { failure, ok, type Result } from "@/lib/kit/result";
import { ACTION_BODY, isCallForm, isCallText } from "./action-notation";

/** Host of the request, computed as Next computes it. */
const hostOf = (head: Headers): string | undefined =>
  (head.get("x-forwarded-host")?.split(",")[0]?.trim() || head.get("host")) ?? undefined;

function isOwnOrigin(head: Headers): boolean {
  const origin = head.get("origin");
  if (origin === null) return true;
  return URL.canParse(origin) && new URL(origin).host === hostOf(head);
}

/** Whether Next would treat a POST to a page as an action call or an action's form. */
export const mayBeAction = (head: Headers): boolean =>
  head.has("next-action") || /^multipart\/form-data/i.test(head.get("content-type") ?? "");

/**
 * Refuses requests of another site, and bodies that no form of ours sends. Next would log a body that React cannot
 * parse as a server error, though any client can send one.
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
  // Next itself rejects URL-encoded forms.
  if (/^application\/x-www-form-urlencoded/i.test(type)) return ok(undefined);
  return isCallText(Buffer.from(body).toString("utf8")) ? ok(undefined) : malformed;
}
