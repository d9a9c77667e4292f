import { handler, nothingSchema } from "@/lib/access/door";
import { ok } from "@/lib/kit/result";
import { checkSubscription, NOTHING } from "@/lib/money/billing/queries";

const check = handler({
  name: "check-subscription",
  schema: nothingSchema,
  allow: "viewer",
  failureBody: NOTHING,
  run: async (_, { viewer, now }) => ok(await checkSubscription(viewer.userId, now)),
});

/** State of the viewer's subscription (A7.8). */
export const GET = check;
export const POST = check;
