import { z } from "zod";
import { PASSWORD } from "@/lib/people/credentials/messages";
import { SECOND_FACTOR } from "./messages";

const MAX_CODE = 80;

/** Six digits of the app, or a recovery code. */
export const codeSchema = z.object({
  codigo: z
    .string()
    .catch("")
    .transform((text) => text.slice(0, MAX_CODE).replace(/\s/g, ""))
    .refine((text) => text !== "", SECOND_FACTOR.codeRequired),
});

export const ownPasswordSchema = z.object({
  senha: z
    .string()
    .catch("")
    .refine((text) => text !== "", PASSWORD.currentRequired),
});
