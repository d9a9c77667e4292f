import { handler } from "@/lib/access/door";
import { downloadPoster } from "@/lib/catalog/sharing/queries";
import { posterSchema } from "@/lib/catalog/sharing/schema";

export const GET = handler({
  name: "cartaz",
  schema: posterSchema,
  allow: "captador",
  limit: "poster",
  run: downloadPoster,
});
