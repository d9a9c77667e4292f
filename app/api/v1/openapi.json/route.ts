import { handler, nothingSchema } from "@/lib/access/door";
import { keptJson } from "@/lib/catalog/open-data/queries";
import { openly, preflight } from "@/lib/catalog/open-data/rules/answer";
import { describeApi } from "@/lib/catalog/open-data/schema";
import { env } from "@/lib/server/env";

const describe = handler({
  name: "v1/openapi.json",
  schema: nothingSchema,
  allow: "anyone",
  limit: (_, { address }) => [["open_address", address]],
  run: async (_, __, request) => keptJson(request, describeApi(env.APP_URL)),
});

export const GET = openly(describe);

export const OPTIONS = preflight;
