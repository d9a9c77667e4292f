import { openHandler, readText } from "@/lib/access/door";
import { changeSubscription, viewSubscription } from "@/lib/words/email/mutations/preferences";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("t") ?? "";
/** Maximum size (bytes) of the body, which is a mail client's form or `{"subscribed":true}`. */
const MOST = 4096;

/** Reads a mail subscription. The link's encrypted token is the authorization. */
export const GET = openHandler("descadastrar", (request) => viewSubscription(tokenOf(request)));

/** One-click unsubscribe (RFC 8058). The body `{"subscribed":true}` resubscribes. */
export const POST = openHandler("descadastrar", async (request) => {
  const body = await readText(request, MOST);
  if (!body.ok) return body;
  return changeSubscription(tokenOf(request), /"subscribed"\s*:\s*true/.test(body.data), new Date());
});
