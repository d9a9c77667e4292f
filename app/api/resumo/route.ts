import { type Caller, handler } from "@/lib/access/door";
import { downloadBrief, downloadSimulationBrief } from "@/lib/catalog/brief/queries";
import { briefSchema, simulationBriefSchema } from "@/lib/catalog/brief/schema";
import type { LimitName } from "@/lib/server/rate-limit";

const limitOf = ({ viewer, address }: Caller): [LimitName, string][] => [
  ["brief", viewer?.userId ?? address],
];

/** The brief has only facts that the viewer may see. */
export const GET = handler({
  name: "resumo",
  schema: briefSchema,
  allow: "anyone",
  limit: (_, caller) => limitOf(caller),
  run: downloadBrief,
});

/** POST, because tax data do not belong in an address. */
export const POST = handler({
  name: "resumo-simulacao",
  schema: simulationBriefSchema,
  allow: "anyone",
  limit: (_, caller) => limitOf(caller),
  run: downloadSimulationBrief,
});
