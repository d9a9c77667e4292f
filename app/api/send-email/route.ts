import { handler } from "@/lib/access/door";
import { sendFromFunction } from "@/lib/people/email-functions/mutations";
import { limitsOf } from "@/lib/people/email-functions/rules";
import { sendInput } from "@/lib/people/email-functions/schema";

/** Sends an e-mail through the first provider that accepts it (A7.7). */
export const POST = handler({
  name: "send-email",
  schema: sendInput,
  allow: "anyone",
  limit: (input, { address }) => limitsOf(input.ok ? input.data.to : null, address),
  run: (input, { viewer }) => sendFromFunction(input, viewer, "function"),
});
