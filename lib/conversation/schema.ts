import { z } from "zod";
import { SAY } from "./messages";
import { cleanQuestion, isBlank, MAX_HISTORY, MAX_QUESTION, MAX_TURN } from "./rules";

/** A question to the assistant (B7.10) and the messages before it, oldest first. */
export const question = z.object({
  message: z
    .string({ error: () => SAY.empty })
    .refine((text) => !isBlank(text), SAY.empty)
    .transform(cleanQuestion)
    .refine((text) => text.length <= MAX_QUESTION, SAY.tooLong(MAX_QUESTION)),
  history: z
    .array(z.object({ role: z.enum(["user", "assistant"]), content: z.string().max(MAX_TURN, SAY.history) }))
    .max(MAX_HISTORY, SAY.history)
    .default([]),
});

export type Question = z.output<typeof question>;
