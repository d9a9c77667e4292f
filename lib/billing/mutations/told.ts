import "server-only";
import type { StripeAnswer, StripeTrouble } from "../../providers/stripe";

/** Stripe did not say what has to be known; whoever asked tries again later. */
export class StripeAway extends Error {
  readonly trouble: StripeTrouble;
  constructor(trouble: StripeTrouble) {
    super(`Stripe did not answer: ${trouble}`);
    this.trouble = trouble;
  }
}

/** What Stripe answered, null where it knows no such object. @throws StripeAway */
export function told<T>(answer: StripeAnswer<T>): T | null {
  if (answer.ok) return answer.data;
  if (answer.trouble === "missing") return null;
  throw new StripeAway(answer.trouble);
}
