import type { Plan } from "@/lib/kit/account-kinds";

/** Parameters of the panel after a payment (B2.16). Of several, the first in this list counts. */
const PAYMENT_FLAG_NAMES = ["success", "payment_pending", "canceled"] as const;
export type PaymentFlag = (typeof PAYMENT_FLAG_NAMES)[number];

const SESSION = "session_id";

export function readPaymentFlag(query: Record<string, string | string[] | undefined>): PaymentFlag | null {
  const isSet = (name: string) => {
    const value = Object.hasOwn(query, name) ? [query[name] ?? []].flat()[0] : undefined;
    return value !== undefined && !["false", "0", "no"].includes(value.toLowerCase());
  };
  return PAYMENT_FLAG_NAMES.find(isSet) ?? null;
}

/** Drops payment flags and session id. @returns a query such as `?aba=planos`, or "" */
export function withoutFlags(search: string, added: Record<string, string> = {}): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(added)) params.set(name, value);
  for (const name of [...PAYMENT_FLAG_NAMES, SESSION]) params.delete(name);
  const rest = params.toString();
  return rest ? `?${rest}` : "";
}

type Plans = { wantedPlan: Plan; subscriptionPlan: Plan };

/** Paid plan that was chosen at the sign-up, while the account has the free plan. */
export function waitingPlan({ wantedPlan, subscriptionPlan }: Plans): "pro" | "plus" | null {
  return subscriptionPlan === "free" && wantedPlan !== "free" ? wantedPlan : null;
}
