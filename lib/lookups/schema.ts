import { z } from "zod";
import { hasCnpjShape } from "../validation";
import { CNPJ_LENGTH, STATE_UNKNOWN, TYPE_UNKNOWN } from "./messages";
import { STATES } from "./rules";

/** Body of validate-cnpj (A7.16). */
export const cnpjQuestion = z.object({
  cnpj: z.string(CNPJ_LENGTH).refine(hasCnpjShape, CNPJ_LENGTH),
});

const stateCode = z.enum(
  STATES.map(({ code }) => code),
  STATE_UNKNOWN,
);

/** Query of ibge-locations (A7.15). */
export const locationsQuestion = z.discriminatedUnion(
  "type",
  [z.object({ type: z.literal("estados") }), z.object({ type: z.literal("cidades"), estado: stateCode })],
  TYPE_UNKNOWN,
);
