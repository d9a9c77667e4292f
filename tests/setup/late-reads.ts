/** Delays answers of Stripe, as if something happened between a read and the use of its answer. */
import type Stripe from "stripe";
import { vi } from "vitest";

/**
 * Runs `meanwhile` after Stripe has answered the nth read of a payment from now, and before the product gets the answer.
 * @param nth from 1
 */
export function afterRead(stripe: Stripe, nth: number, meanwhile: () => Promise<unknown>) {
  const resource = Object.getPrototypeOf(stripe.paymentIntents);
  const retrieve = resource.retrieve;
  let reads = 0;
  return vi.spyOn(resource, "retrieve").mockImplementation(async function (
    this: unknown,
    ...given: unknown[]
  ) {
    reads += 1;
    const isStruck = reads === nth;
    const answer = await retrieve.apply(this, given);
    if (isStruck) await meanwhile();
    return answer;
  });
}
