import { toPublicViewer } from "@/lib/accounts/rules";
import { nothingSchema } from "@/lib/accounts/schema";
import { handler } from "@/lib/door";
import { ok } from "@/lib/result";

/** Who looks: public pages are stored and the same for everybody, so their navigation asks the browser's session. */
export const GET = handler({
  name: "viewer",
  schema: nothingSchema,
  allow: "anyone",
  run: async (_, { viewer }) => ok({ viewer: viewer && toPublicViewer(viewer) }),
});
