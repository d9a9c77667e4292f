import type { Plan } from "@/lib/kit/account-kinds";

/** Arguments with which a payment leads back to the panel (B2.16), the most telling first. */
const PAYMENT_FLAG_NAMES = ["success", "payment_pending", "canceled"] as const;
export type PaymentFlag = (typeof PAYMENT_FLAG_NAMES)[number];

/** The argument beside a flag by which the vendor names the payment. */
const SESSION = "session_id";

type Arguments = Record<string, string | string[] | undefined>;

/** The flag in an address, whatever its value but a plain no; null without one. */
export function readPaymentFlag(query: Arguments): PaymentFlag | null {
  const isSet = (name: string) => {
    const value = Object.hasOwn(query, name) ? [query[name] ?? []].flat()[0] : undefined;
    return value !== undefined && !["false", "0", "no"].includes(value.toLowerCase());
  };
  return PAYMENT_FLAG_NAMES.find(isSet) ?? null;
}

/**
 * What is left of an address's query once its flags were read: `?aba=planos`, or nothing.
 * @param kept what the address has to say from now on, because a flag decided it
 */
export function withoutFlags(search: string, kept: Record<string, string> = {}): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(kept)) params.set(name, value);
  for (const name of [...PAYMENT_FLAG_NAMES, SESSION]) params.delete(name);
  const rest = params.toString();
  return rest ? `?${rest}` : "";
}

type Plans = { wantedPlan: Plan; subscriptionPlan: Plan };

/** The paid plan that a signup chose while the account still has the free one; null otherwise. */
export function waitingPlan({ wantedPlan, subscriptionPlan }: Plans): "pro" | "plus" | null {
  return subscriptionPlan === "free" && wantedPlan !== "free" ? wantedPlan : null;
}
