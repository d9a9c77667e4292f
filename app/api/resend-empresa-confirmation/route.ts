import { handler } from "@/lib/access/door";
import { mapData } from "@/lib/kit/result";
import { resendConfirmation } from "@/lib/people/accounts/mutations/confirm-email";
import { resendSchema } from "@/lib/people/accounts/schema";

/** Resends a company's confirmation e-mail (A7.14). */
export const POST = handler({
  name: "resend-empresa-confirmation",
  schema: resendSchema,
  allow: "anyone",
  limit: ({ email }, { address }) => [
    ["resend_address", address],
    ["resend", email],
  ],
  run: async ({ email }, { now }) =>
    mapData(await resendConfirmation(email, now), () => ({ success: true, error: null })),
});
