import { openHandler } from "@/lib/access/door";
import { ok, RawAnswer } from "@/lib/kit/result";
import { writeSecurityText } from "@/lib/people/help/rules";
import { env } from "@/lib/server/env";

/** One day, far less than the 180 days of the file's Expires field. */
const HEADERS = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" };

export const GET = openHandler("security.txt", async () => {
  const text = writeSecurityText({ email: env.CONTACT_EMAIL, site: env.APP_URL, now: new Date() });
  return ok(new RawAnswer(text, HEADERS));
});
export const HEAD = GET;
