import { openHandler, readText } from "@/lib/access/door";
import { handleStripeEvent } from "@/lib/money/billing/mutations/stripe-events";

/** Largest accepted event (bytes). An invoice event is large, because it includes all lines of the invoice. */
const MAX_MESSAGE = 256 * 1024;

/** Reads the body without parsing it, because Stripe's signature covers its exact bytes. */
export const POST = openHandler("webhooks/stripe", async (request) => {
  const body = await readText(request, MAX_MESSAGE);
  if (!body.ok) return body;
  return handleStripeEvent(body.data, request.headers.get("stripe-signature") ?? "");
});
