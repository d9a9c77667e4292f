import { z } from "zod";
import { toPlainLine, toPlainLines } from "@/lib/kit/text";
import { inOrder } from "@/lib/kit/validation";
import { SUPPORT } from "./messages";
import { TICKET_CHECKS } from "./rules";

/** Whatever is no text counts as an empty field, so that the ordered checks decide what is said about it. */
const typed = z.string().catch("");

/** The support form (B3.14). An empty `prioridade` is none; `chave` tells a repeated sending from a second one. */
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
