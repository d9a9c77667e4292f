import { handler } from "@/lib/access/door";
import { sendFromFunction } from "@/lib/people/email-functions/mutations";
import { limitsOf } from "@/lib/people/email-functions/rules";
import { sendInput } from "@/lib/people/email-functions/schema";

/** Sends through Resend without fallback to SMTP, and reports the outcome (B7.16). */
export const POST = handler({
  name: "sendgrid-email-service",
  schema: sendInput,
  allow: "anyone",
  limit: (input, { address }) => limitsOf(input.ok ? input.data.to : null, address),
  run: (input, { viewer }) => sendFromFunction(input, viewer, "provider"),
});
