import { handler } from "@/lib/access/door";
import { sendFromFunction } from "@/lib/people/email-functions/mutations";
import { limitsOf } from "@/lib/people/email-functions/rules";
import { sendInput } from "@/lib/people/email-functions/schema";

/** Sends an e-mail through the provider without fallback, and returns the provider's response (B7.16). */
export const POST = handler({
  name: "sendgrid-email-service",
  schema: sendInput,
  allow: "anyone",
  limit: (input, { address }) => limitsOf(input.ok ? input.data.to : null, address),
  run: (input, { viewer }) => sendFromFunction(input, viewer, "provider"),
});
