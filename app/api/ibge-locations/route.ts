import { handler } from "@/lib/access/door";
import { ok } from "@/lib/kit/result";
import { listCities, listStates } from "@/lib/people/lookups/queries";
import { toLocationsAnswer } from "@/lib/people/lookups/rules";
import { locationsSchema } from "@/lib/people/lookups/schema";

export const GET = handler({
  name: "ibge-locations",
  schema: locationsSchema,
  allow: "anyone",
  limit: (_, { address }) => [["locations_address", address]],
  failureBody: { data: null },
  run: async (question) =>
    question.type === "estados"
      ? ok(toLocationsAnswer(await listStates()))
      : ok(toLocationsAnswer(await listCities(question.estado))),
});
