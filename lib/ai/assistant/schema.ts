import { z } from "zod";
import { isLonger } from "@/lib/kit/text";
import { CHAT_TEXTS } from "./messages";
import { cleanQuestion, isBlank, MAX_HISTORY, MAX_QUESTION, MAX_TURN } from "./rules/chat";

const turn = z.string().refine((text) => !isLonger(text, MAX_TURN), CHAT_TEXTS.history);

/** A question to the assistant (B7.10) with the earlier messages, oldest first. */
export const question = z.object({
  message: z
    .string({ error: () => CHAT_TEXTS.empty })
    .refine((text) => !isBlank(text), CHAT_TEXTS.empty)
    .transform(cleanQuestion)
    .refine((text) => !isLonger(text, MAX_QUESTION), CHAT_TEXTS.tooLong(MAX_QUESTION)),
  history: z
    .array(z.object({ role: z.enum(["user", "assistant"]), content: turn }))
    .max(MAX_HISTORY, CHAT_TEXTS.history)
    .default([]),
});

export type Question = z.output<typeof question>;
