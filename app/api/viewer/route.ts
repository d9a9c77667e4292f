import { LOGIN } from "@/lib/people/accounts/messages";
import { toPublicViewer } from "@/lib/people/accounts/rules";
import { bringsCredential } from "@/lib/access/auth/session";
import { handler, nothingSchema } from "@/lib/access/door";
import { failure, ok } from "@/lib/kit/result";

/**
 * Who looks: public pages are prerendered and the same for everybody, so their navigation asks the browser's session. A
 * visitor is nobody; a credential that is worth nothing, or no longer, is refused.
 */
export const GET = handler({
  name: "viewer",
  schema: nothingSchema,
  allow: "anyone",
  run: async (_, { viewer }, request) =>
    !viewer && request && bringsCredential(request.headers)
      ? { ...failure("unauthenticated", LOGIN.needed), body: { viewer: null } }
      : ok({ viewer: viewer && toPublicViewer(viewer) }),
});
