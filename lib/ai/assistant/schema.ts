import { z } from "zod";
import { isLonger } from "@/lib/kit/text";
import { SAY } from "./messages";
import { cleanQuestion, isBlank, MAX_HISTORY, MAX_QUESTION, MAX_TURN } from "./rules/conversation";

const turn = z.string().refine((text) => !isLonger(text, MAX_TURN), SAY.history);

/** A question to the assistant (B7.10) and the earlier messages, oldest first. */
export const question = z.object({
  message: z
    .string({ error: () => SAY.empty })
    .refine((text) => !isBlank(text), SAY.empty)
    .transform(cleanQuestion)
    .refine((text) => !isLonger(text, MAX_QUESTION), SAY.tooLong(MAX_QUESTION)),
  history: z
    .array(z.object({ role: z.enum(["user", "assistant"]), content: turn }))
    .max(MAX_HISTORY, SAY.history)
    .default([]),
});

export type Question = z.output<typeof question>;
