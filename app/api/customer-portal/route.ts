import { BILLING } from "@/lib/billing/messages";
import { openBillingPortal } from "@/lib/billing/mutations/begin";
import { handler, nothingSchema } from "@/lib/door";

/** A7.10 */
export const POST = handler({
  name: "customer-portal",
  schema: nothingSchema,
  allow: "viewer",
  unauthenticated: BILLING.unauthenticated,
  limit: (_, { viewer }) => (viewer ? [["checkout", viewer.userId]] : []),
  run: (_, { viewer }) => openBillingPortal(viewer.userId),
});
