import { BILLING } from "@/lib/billing/messages";
import { beginPlan } from "@/lib/billing/mutations/begin";
import { planCheckoutSchema } from "@/lib/billing/schema";
import { handler } from "@/lib/door";

/** A7.9: the plan signup's, at its own prices. */
export const POST = handler({
  name: "checkout",
  schema: planCheckoutSchema,
  allow: "viewer",
  unauthenticated: BILLING.unauthenticated,
  limit: (_, { viewer }) => (viewer ? [["checkout", viewer.userId]] : []),
  run: (asked, { viewer, now }) => beginPlan(viewer, { ...asked, reading: "cadastro" }, now),
});
