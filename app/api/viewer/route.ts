import { bringsCredential } from "@/lib/access/auth/session";
import { handler, nothingSchema } from "@/lib/access/door";
import { LOGIN_NEEDED } from "@/lib/access/sessions/messages";
import { failure, ok } from "@/lib/kit/result";
import { toPublicViewer } from "@/lib/people/accounts/rules";

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
      ? { ...failure("unauthenticated", LOGIN_NEEDED), body: { viewer: null } }
      : ok({ viewer: viewer && toPublicViewer(viewer) }),
});
