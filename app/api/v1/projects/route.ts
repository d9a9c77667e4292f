import { handler } from "@/lib/access/door";
import { listOpenProjects } from "@/lib/catalog/open-data/queries";
import { openly, preflight } from "@/lib/catalog/open-data/rules/answer";
import { openListSchema } from "@/lib/catalog/open-data/schema";

const list = handler({
  name: "v1/projects",
  schema: openListSchema,
  allow: "anyone",
  limit: (_, { address }) => [["open_address", address]],
  run: (wanted, _, request) => listOpenProjects(wanted, request),
});

/** The public list as JSON (docs/api.md). */
export const GET = openly(list);

export const OPTIONS = preflight;
