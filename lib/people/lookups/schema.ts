import { z } from "zod";
import { CNPJ_LENGTH, hasCnpjShape } from "@/lib/kit/validation";
import { cnpjIncomplete, STATE_UNKNOWN, TYPE_UNKNOWN } from "./messages";
import { STATES } from "./rules";

const INCOMPLETE = cnpjIncomplete(CNPJ_LENGTH);

export const cnpjSchema = z.object({
  cnpj: z.string(INCOMPLETE).refine(hasCnpjShape, INCOMPLETE),
});

const stateCode = z.enum(
  STATES.map(({ code }) => code),
  STATE_UNKNOWN,
);

export const locationsSchema = z.discriminatedUnion(
  "type",
  [z.object({ type: z.literal("estados") }), z.object({ type: z.literal("cidades"), estado: stateCode })],
  TYPE_UNKNOWN,
);
