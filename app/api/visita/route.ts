import { handler } from "@/lib/access/door";
import { countVisit } from "@/lib/catalog/visits/mutations";
import { visitSchema } from "@/lib/catalog/visits/schema";

export const POST = handler({
  name: "visita",
  schema: visitSchema,
  allow: "anyone",
  maxBody: 512,
  run: countVisit,
});
