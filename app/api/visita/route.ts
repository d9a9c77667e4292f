import { handler } from "@/lib/access/door";
import { countVisit } from "@/lib/catalog/visits/mutations";
import { visitSchema } from "@/lib/catalog/visits/schema";

/** Counts a visit to a project's page. `countVisit` ignores bots and the captador's own visits. */
export const POST = handler({
  name: "visita",
  schema: visitSchema,
  allow: "anyone",
  maxBody: 512,
  run: countVisit,
});
