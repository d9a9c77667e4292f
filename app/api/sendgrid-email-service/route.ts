import { handler } from "@/lib/access/door";
import { sendFromFunction } from "@/lib/people/email-functions/mutations";
import { limitsOf } from "@/lib/people/email-functions/rules";
import { sendInput } from "@/lib/people/email-functions/schema";

/** B7.16: an e-mail by the provider alone, so that its own answer is seen. */
export const POST = handler({
  name: "sendgrid-email-service",
  schema: sendInput,
  allow: "anyone",
  limit: (input, { address }) => limitsOf(input.ok ? input.data.to : null, address),
  run: (input, { viewer }) => sendFromFunction(input, viewer, "provider"),
});
