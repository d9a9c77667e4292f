import { handler } from "@/lib/access/door";
import { sendFromFunction } from "@/lib/people/email-functions/mutations";
import { limitsOf } from "@/lib/people/email-functions/rules";
import { serviceInput } from "@/lib/people/email-functions/schema";

/** Sends an e-mail over SMTP: one of the four types of B7.15, or the sign-up mail of /email-debug (B2.24). */
export const POST = handler({
  name: "email-service",
  schema: serviceInput,
  allow: "anyone",
  limit: (input, { address }) => limitsOf(input.ok ? input.data.to : null, address),
  run: (input, { viewer }) => sendFromFunction(input, viewer, "smtp"),
});
