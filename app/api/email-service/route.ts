import { handler } from "@/lib/access/door";
import { sendFromFunction } from "@/lib/people/email-functions/mutations";
import { limitsOf } from "@/lib/people/email-functions/rules";
import { serviceInput } from "@/lib/people/email-functions/schema";

/** Sends an e-mail of one of four types over SMTP (B7.15). */
export const POST = handler({
  name: "email-service",
  schema: serviceInput,
  allow: "anyone",
  limit: (input, { address }) => limitsOf(input.ok ? input.data.to : null, address),
  run: (input, { viewer }) => sendFromFunction(input, viewer, "smtp"),
});
