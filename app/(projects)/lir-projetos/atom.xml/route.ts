import { handler } from "@/lib/access/door";
import { readFeed } from "@/lib/catalog/open-data/queries";
import { openly, preflight } from "@/lib/catalog/open-data/rules/answer";
import { feedSchema } from "@/lib/catalog/open-data/schema";

const feed = handler({
  name: "lir-projetos/atom.xml",
  schema: feedSchema,
  allow: "anyone",
  limit: (_, { address }) => [["open_address", address]],
  run: (params, _, request) => readFeed(params, request),
});

export const GET = openly(feed);

export const OPTIONS = preflight;
