import { z } from "zod";
import { isLonger, toPlainLine, toPlainLines } from "../text";
import { type Check, inOrder } from "../validation";
import { SUPPORT } from "./messages";
import { CATEGORIES, MAX_MESSAGE, MAX_SUBJECT, PRIORITIES } from "./rules";

/** Whatever is no text counts as an empty field, so that the ordered checks decide what is said about it. */
const typed = z.string().catch("");

type Values = { categoria: string; prioridade: string; assunto: string; mensagem: string };

const isOneOf = (list: readonly string[], value: string) => list.includes(value);

/** B5.7, in the order of the form. */
const checks: Check<Values>[] = [
  { field: "categoria", problem: SUPPORT.categoryMissing, fails: ({ categoria }) => categoria === "" },
  {
    field: "categoria",
    problem: SUPPORT.categoryUnknown,
    fails: ({ categoria }) => !isOneOf(CATEGORIES, categoria),
  },
  {
    field: "prioridade",
    problem: SUPPORT.priorityUnknown,
    fails: ({ prioridade }) => prioridade !== "" && !isOneOf(PRIORITIES, prioridade),
  },
  { field: "assunto", problem: SUPPORT.subjectMissing, fails: ({ assunto }) => assunto === "" },
  {
    field: "assunto",
    problem: SUPPORT.subjectLong,
    fails: ({ assunto }) => isLonger(assunto, MAX_SUBJECT),
  },
  { field: "mensagem", problem: SUPPORT.messageMissing, fails: ({ mensagem }) => mensagem === "" },
  {
    field: "mensagem",
    problem: SUPPORT.messageLong,
    fails: ({ mensagem }) => isLonger(mensagem, MAX_MESSAGE),
  },
];

/** The support form (B3.14). An empty `prioridade` is none; `chave` tells a repeated sending from a second one. */
export const ticketSchema = z
  .object({
    categoria: typed,
    prioridade: typed,
    assunto: typed.transform(toPlainLine),
    mensagem: typed.transform(toPlainLines),
    chave: z.string().max(64).catch(""),
  })
  .superRefine(inOrder(checks));
export type TicketInput = z.output<typeof ticketSchema>;
