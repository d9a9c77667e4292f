import { handler } from "@/lib/access/door";
import { findOpenProject } from "@/lib/catalog/open-data/queries";
import { openly, preflight, withPathPart } from "@/lib/catalog/open-data/rules/answer";
import { openSlugSchema } from "@/lib/catalog/open-data/schema";

const find = handler({
  name: "v1/projects/[slug]",
  schema: openSlugSchema,
  allow: "anyone",
  limit: (_, { address }) => [["open_address", address]],
  run: ({ slug }, _, request) => findOpenProject(slug, request),
});

/** A listed project as JSON (docs/api.md). */
export const GET = openly((request) => find(withPathPart(request, "slug")));

export const OPTIONS = preflight;
