import { handler } from "@/lib/access/door";
import { confirmFromFunction } from "@/lib/people/email-functions/mutations";
import { limitsOf } from "@/lib/people/email-functions/rules";
import { confirmationInput } from "@/lib/people/email-functions/schema";

/** Sends a confirmation e-mail, for the test page /sendgrid-test (A7.4). */
export const POST = handler({
  name: "send-confirmation-email",
  schema: confirmationInput,
  allow: "anyone",
  limit: (input, { address }) => limitsOf(input.ok ? input.data.to : null, address),
  run: (input, { viewer }) => confirmFromFunction(input, viewer),
});
