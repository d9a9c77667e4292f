import { HOUR, MINUTE } from "@/lib/kit/time";

/** Age (ms) up to which an idempotency key is used again. Stripe stores a key for 24 hours. */
const KEY_LIFETIME = 23 * HOUR;
/** An open payment page is replaced once it has only this time (ms) left. */
const SHORTEST = 10 * MINUTE;

type OpenCheckout = {
  url: string | null;
  expiresAt: Date | null;
  amount: bigint;
  createdAt: Date;
  pixUntil: Date | null;
};

/**
 * How to use an open checkout.
 * - `ask-again`: Stripe's answer was lost, so request the checkout's page again.
 * - `wait`: its Pix code can still be paid, and Stripe cannot end the code. It has no page, or another amount.
 */
export function reuseOf(
  checkout: OpenCheckout,
  amount: bigint,
  now: Date,
): "share" | "ask-again" | "replace" | "wait" {
  if (checkout.pixUntil && checkout.pixUntil > now)
    return checkout.url && checkout.amount === amount ? "share" : "wait";
  if (checkout.amount !== amount) return "replace";
  if (checkout.url && checkout.expiresAt)
    return checkout.expiresAt.getTime() - now.getTime() > SHORTEST ? "share" : "replace";
  return now.getTime() - checkout.createdAt.getTime() < KEY_LIFETIME ? "ask-again" : "replace";
}

export const successPath = (returnPath?: string): string =>
  `/checkout/sucesso?session_id={CHECKOUT_SESSION_ID}${returnPath ? `&voltar=${encodeURIComponent(returnPath)}` : ""}`;

/** Return path after a cancelled payment. `canceled` keeps the page at `returnPath` from waiting for a payment. */
export const cancelPath = (returnPath?: string): string => {
  if (!returnPath) return "/checkout/cancelado";
  const back = `${returnPath}${returnPath.includes("?") ? "&" : "?"}canceled=true`;
  return `/checkout/cancelado?voltar=${encodeURIComponent(back)}`;
};
