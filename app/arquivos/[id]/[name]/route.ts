import { credentialsOf, readSession } from "@/lib/access/auth/session";
import { handler } from "@/lib/access/door";
import { deliverFile } from "@/lib/catalog/uploads/queries";

/** An uploaded picture or document; a private one only for viewers with access. */
export const GET = handler("arquivos/[id]/[name]", (request) =>
  deliverFile(request, async () => (await readSession(credentialsOf(request.headers)))?.viewer ?? null),
);
export const HEAD = GET;
