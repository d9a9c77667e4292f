import { z } from "zod";
import { toPlainLine, toPlainLines } from "@/lib/kit/text";
import { inOrder } from "@/lib/kit/validation";
import { SUPPORT } from "./messages";
import { TICKET_CHECKS } from "./rules";

/** A value that is not a string becomes "", so that the checks of the form report it. */
const typed = z.string().catch("");

/** `chave` identifies repeated submissions (B3.14). */
export const ticketSchema = z
  .object({
    categoria: typed,
    prioridade: typed,
    assunto: typed.transform(toPlainLine),
    mensagem: typed.transform(toPlainLines),
    chave: z.string().max(64).catch(""),
  })
  .superRefine(inOrder(TICKET_CHECKS, SUPPORT));
export type TicketInput = z.output<typeof ticketSchema>;
