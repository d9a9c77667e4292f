import type { Plan } from "../accounts/rules";

/** Arguments with which a payment leads back to the panel (B2.16), the most telling first. */
const PAYMENT_FLAG_NAMES = ["success", "payment_pending", "canceled"] as const;
export type PaymentFlag = (typeof PAYMENT_FLAG_NAMES)[number];

type Arguments = Record<string, string | string[] | undefined>;

/** The flag in an address, whatever its value but a plain no; null without one. */
export function readPaymentFlag(query: Arguments): PaymentFlag | null {
  const isSet = (name: string) => {
    const value = Object.hasOwn(query, name) ? [query[name] ?? []].flat()[0] : undefined;
    return value !== undefined && !["false", "0", "no"].includes(value.toLowerCase());
  };
  return PAYMENT_FLAG_NAMES.find(isSet) ?? null;
}

/** What is left of an address's query once its flags were read: `?aba=planos`, or nothing. */
export function withoutFlags(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of PAYMENT_FLAG_NAMES) params.delete(name);
  const rest = params.toString();
  return rest ? `?${rest}` : "";
}

/** Projects that the card reads, and those that it shows (B9.5). */
export const FEATURED_READ = 6;
const FEATURED_SHOWN = 3;

/** The first that still take support; finished ones only where nothing else is left. */
export function pickFeatured<T extends { status: string }>(projects: readonly T[]): T[] {
  const isOpen = ({ status }: T) => status !== "Finalizada";
  const open = projects.filter(isOpen);
  return [...open, ...projects.filter((project) => !isOpen(project))].slice(0, FEATURED_SHOWN);
}

type Plans = { wantedPlan: Plan; subscriptionPlan: Plan };

/** The paid plan that a signup chose while the account still has the free one; null otherwise. */
export function waitingPlan({ wantedPlan, subscriptionPlan }: Plans): "pro" | "plus" | null {
  return subscriptionPlan === "free" && wantedPlan !== "free" ? wantedPlan : null;
}
