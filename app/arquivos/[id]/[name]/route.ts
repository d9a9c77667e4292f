import { credentialsOf, readSession } from "@/lib/access/auth/session";
import { openHandler } from "@/lib/access/door";
import { deliverFile } from "@/lib/catalog/uploads/queries";

/** Public photos are open to everybody, other files only to viewers who may open them. */
export const GET = openHandler("arquivos/[id]/[name]", (request) =>
  deliverFile(request, async () => (await readSession(credentialsOf(request.headers)))?.viewer ?? null),
);
export const HEAD = GET;
