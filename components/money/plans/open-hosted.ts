import { jsonBody, request } from "@/components/kit/requests/request";
import { BILLING } from "@/lib/money/billing/messages";

type Answer = { url?: unknown; error?: unknown };

/** Timeout (ms), longer than the default because the API route waits for Stripe. */
const LIMIT = 40_000;

/** Address of a hosted Stripe page, or an error text (A8.10). @param failed text if there is no readable response */
export async function requestHosted(
  name: "checkout" | "create-checkout" | "customer-portal",
  body: object,
  failed: string,
): Promise<{ url: string } | { problem: string }> {
  const answer = await request<Answer>(`/api/${name}`, {
    ...jsonBody(body),
    read: (response) => response.json(),
    limit: LIMIT,
  }).catch(() => null);
  if (typeof answer?.url === "string") return { url: answer.url };
  if (typeof answer?.error === "string") return { problem: answer.error };
  return { problem: answer ? BILLING.noUrl : failed };
}

/** Opens a hosted page in a new tab (A7.9, A7.10), or in this tab if the browser blocks a new one. */
export function openInTab(url: string): void {
  const tab = window.open(url, "_blank");
  if (tab) tab.opener = null;
  else window.location.assign(url);
}
