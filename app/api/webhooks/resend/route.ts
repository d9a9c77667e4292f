import { openHandler, readText } from "@/lib/access/door";
import { handleWebhook } from "@/lib/words/email/mutations/webhook";

/** The signature covers the exact bytes of the body. */
export const POST = openHandler("webhooks/resend", async (request) => {
  const payload = await readText(request);
  return payload.ok ? handleWebhook(payload.data, request.headers) : payload;
});
