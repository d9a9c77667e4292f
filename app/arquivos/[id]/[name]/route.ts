import { credentialsOf, readSession } from "@/lib/auth/session";
import { handler } from "@/lib/door";
import { deliverFile } from "@/lib/uploads/queries";

/** A picture or a document, for whoever may see it. */
export const GET = handler("arquivos/[id]/[name]", (request) =>
  deliverFile(request, async () => (await readSession(credentialsOf(request.headers)))?.viewer ?? null),
);
export const HEAD = GET;
