import { handler } from "@/lib/access/door";
import { BILLING } from "@/lib/money/billing/messages";
import { createCheckout } from "@/lib/money/billing/mutations/begin";
import { checkoutSchema } from "@/lib/money/billing/schema";

/** Checkout of a plan (A7.9). The input is the lookup key of a price, or a plan with optional return addresses. */
export const POST = handler({
  name: "create-checkout",
  schema: checkoutSchema,
  allow: "viewer",
  unauthenticated: BILLING.unauthenticated,
  limit: "checkout",
  run: (input, { viewer, now }) => createCheckout(viewer, input, now),
});
