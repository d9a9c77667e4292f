import { handler } from "@/lib/door";
import { listCities, listStates } from "@/lib/lookups/queries";
import { toLocationsAnswer } from "@/lib/lookups/rules";
import { locationsQuestion } from "@/lib/lookups/schema";
import { ok } from "@/lib/result";

export const GET = handler({
  name: "ibge-locations",
  schema: locationsQuestion,
  allow: "anyone",
  limit: (_, { address }) => [["locations_address", address]],
  failureBody: { data: null },
  run: async (question) =>
    question.type === "estados"
      ? ok(toLocationsAnswer(await listStates()))
      : ok(toLocationsAnswer(await listCities(question.estado))),
});
