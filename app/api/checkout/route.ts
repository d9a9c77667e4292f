import { handler } from "@/lib/access/door";
import { BILLING } from "@/lib/money/billing/messages";
import { checkoutAfterSignup } from "@/lib/money/billing/mutations/begin";
import { planCheckoutSchema } from "@/lib/money/billing/schema";

/** Checkout of the plan sign-up, at the prices of that sign-up (A7.9). */
export const POST = handler({
  name: "checkout",
  schema: planCheckoutSchema,
  allow: "viewer",
  unauthenticated: BILLING.unauthenticated,
  limit: "checkout",
  run: (input, { viewer, now }) => checkoutAfterSignup(viewer, input, now),
});
