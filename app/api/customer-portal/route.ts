import { handler, nothingSchema } from "@/lib/access/door";
import { BILLING } from "@/lib/money/billing/messages";
import { openBillingPortal } from "@/lib/money/billing/mutations/begin";

/** Address of Stripe's customer portal (A7.10). */
export const POST = handler({
  name: "customer-portal",
  schema: nothingSchema,
  allow: "viewer",
  unauthenticated: BILLING.unauthenticated,
  limit: "checkout",
  run: (_, { viewer }) => openBillingPortal(viewer.userId),
});
