import { bringsCredential } from "@/lib/access/auth/session";
import { handler, nothingSchema } from "@/lib/access/door";
import { LOGIN_NEEDED } from "@/lib/access/sessions/messages";
import { failure, ok, type Result } from "@/lib/kit/result";
import { toPublicViewer, type ViewerAnswer } from "@/lib/people/accounts/rules";

/**
 * The viewer, for the navigation of prerendered public pages. Null without a credential, and for an open session
 * without a viewer (lib/access/auth/session.ts). A credential of an ended or unknown session gets 401.
 */
export const GET = handler({
  name: "viewer",
  schema: nothingSchema,
  allow: "anyone",
  run: async (_, { viewer, sessionId }, request): Promise<Result<ViewerAnswer>> => {
    if (viewer) return ok({ viewer: toPublicViewer(viewer) });
    if (sessionId) return ok({ viewer: null, hasSession: true });
    return request && bringsCredential(request.headers)
      ? { ...failure("unauthenticated", LOGIN_NEEDED), body: { viewer: null } }
      : ok({ viewer: null });
  },
});
