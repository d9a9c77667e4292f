import { handler } from "@/lib/access/door";
import { confirmFromFunction } from "@/lib/people/email-functions/mutations";
import { limitsOf } from "@/lib/people/email-functions/rules";
import { confirmationInput } from "@/lib/people/email-functions/schema";

/** A7.4: the confirmation e-mail, as its test page asks for it. */
export const POST = handler({
  name: "send-confirmation-email",
  schema: confirmationInput,
  allow: "anyone",
  limit: (input, { address }) => limitsOf(input.ok ? input.data.to : null, address),
  run: (input, { viewer }) => confirmFromFunction(input, viewer),
});
