"use server";

import { action } from "@/lib/access/door";
import { byCaller } from "@/lib/admin/audit/mutations";
import { answerTicket, moveTicket } from "./mutations";
import { answerTicketSchema, moveTicketSchema } from "./schema";

/** Answers a ticket by e-mail (B2.22). */
export const answerTicketAction = action({
  name: "answer-ticket",
  schema: answerTicketSchema,
  allow: "admin",
  limit: (_, { viewer }) => (viewer ? [["office", viewer.userId]] : []),
  run: (input, caller) => answerTicket(byCaller(caller), input),
});

export const moveTicketAction = action({
  name: "move-ticket",
  schema: moveTicketSchema,
  allow: "admin",
  limit: (_, { viewer }) => (viewer ? [["office", viewer.userId]] : []),
  run: (input, caller) => moveTicket(byCaller(caller), input),
});
