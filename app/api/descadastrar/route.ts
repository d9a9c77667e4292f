import { handler, readText } from "@/lib/access/door";
import { changeSubscription, viewSubscription } from "@/lib/words/email/mutations/preferences";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("t") ?? "";
/** Maximum size (bytes) of the body: a mail client's form, or one value. */
const MOST = 4096;

/** State of the subscription in an e-mail's link; the sealed token authorizes. */
export const GET = handler("descadastrar", (request) => viewSubscription(tokenOf(request)));

/** One-click unsubscribe (RFC 8058); the body `{"subscribed":true}` resubscribes. */
export const POST = handler("descadastrar", async (request) => {
  const body = await readText(request, MOST);
  if (!body.ok) return body;
  return changeSubscription(tokenOf(request), /"subscribed"\s*:\s*true/.test(body.data));
});
