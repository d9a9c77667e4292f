import { z } from "zod";
import { isLonger, toPlainLines } from "@/lib/kit/text";
import { TICKETS } from "./messages";
import { MAX_ANSWER } from "./rules";

export const answerTicketSchema = z.object({
  id: z.uuid(),
  /** Id of the answer, made by the form, so that a repeated submission has the same id. */
  resposta: z.uuid(),
  ultima: z.uuid().nullable().default(null),
  texto: z
    .string()
    .transform(toPlainLines)
    .superRefine((texto, ctx) => {
      if (texto === "") ctx.addIssue({ code: "custom", message: TICKETS.answerMissing });
      else if (isLonger(texto, MAX_ANSWER)) ctx.addIssue({ code: "custom", message: TICKETS.answerLong });
    }),
  encerrar: z.boolean(),
});
export type AnswerTicketInput = z.output<typeof answerTicketSchema>;

export const moveTicketSchema = z.object({ id: z.uuid(), passo: z.enum(["encerrar", "reabrir"]) });
export type MoveTicketInput = z.output<typeof moveTicketSchema>;
