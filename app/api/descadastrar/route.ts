import { handler, readText } from "@/lib/access/door";
import { changeSubscription, viewSubscription } from "@/lib/words/email/mutations/preferences";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("t") ?? "";
/** The sealed token is the right to ask; a body is a form of the mail client or one word. */
const MOST = 4096;

/** What the link of an e-mail is about. */
export const GET = handler("descadastrar", (request) => viewSubscription(tokenOf(request)));

/** Ends this kind of message with one call (RFC 8058); the body `{"subscribed":true}` takes that back. */
export const POST = handler("descadastrar", async (request) => {
  const body = await readText(request, MOST);
  if (!body.ok) return body;
  return changeSubscription(tokenOf(request), /"subscribed"\s*:\s*true/.test(body.data));
});
