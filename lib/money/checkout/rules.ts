import { HOUR, MINUTE } from "@/lib/kit/time";

/** Time (ms) for which Stripe knows the key that a page was asked for under: 24 hours, less a little. */
const KEY_LIFETIME = 23 * HOUR;
/** A page that ends sooner than this (ms) is not handed out any more; Stripe closes one after 24 hours. */
const SHORTEST = 10 * MINUTE;

type Visit = { url: string | null; expiresAt: Date | null; amount: bigint; createdAt: Date };

/**
 * What becomes of a visit that is open for the same thing: somebody may go on with its page, its page was never heard of
 * and is asked for again, or it is put aside for a new one.
 */
export function reuseOf(visit: Visit, amount: bigint, now: Date): "share" | "ask-again" | "replace" {
  if (visit.amount !== amount) return "replace";
  if (visit.url && visit.expiresAt)
    return visit.expiresAt.getTime() - now.getTime() > SHORTEST ? "share" : "replace";
  return now.getTime() - visit.createdAt.getTime() < KEY_LIFETIME ? "ask-again" : "replace";
}

/** Addresses that the hosted page leads back to, with the session's id where Stripe fills it in. */
export const successPath = (returnPath?: string): string =>
  `/checkout/sucesso?session_id={CHECKOUT_SESSION_ID}${returnPath ? `&voltar=${encodeURIComponent(returnPath)}` : ""}`;

/** The page there is told that nothing was paid (`canceled`), and does not look for a payment. */
export const cancelPath = (returnPath?: string): string => {
  if (!returnPath) return "/checkout/cancelado";
  const back = `${returnPath}${returnPath.includes("?") ? "&" : "?"}canceled=true`;
  return `/checkout/cancelado?voltar=${encodeURIComponent(back)}`;
};
