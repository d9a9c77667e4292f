import { bringsCredential } from "@/lib/access/auth/session";
import { handler, nothingSchema } from "@/lib/access/door";
import { LOGIN_NEEDED } from "@/lib/access/sessions/messages";
import { failure, ok } from "@/lib/kit/result";
import { toPublicViewer } from "@/lib/people/accounts/rules";

/**
 * The viewer, for the navigation of prerendered public pages; null without a credential. Responds with 401 if the
 * credential is invalid or expired, or its session has no viewer (lib/access/auth/session.ts).
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
