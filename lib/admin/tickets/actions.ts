"use server";

import { action } from "@/lib/access/door";
import { officeLimit } from "@/lib/admin/access/mutations";
import { byCaller } from "@/lib/admin/audit/mutations";
import { answerTicket, moveTicket } from "./mutations";
import { answerTicketSchema, moveTicketSchema } from "./schema";

export const answerTicketAction = action({
  name: "answer-ticket",
  schema: answerTicketSchema,
  allow: "admin",
  limit: officeLimit,
  run: (input, caller) => answerTicket(byCaller(caller), input),
});

export const moveTicketAction = action({
  name: "move-ticket",
  schema: moveTicketSchema,
  allow: "admin",
  limit: officeLimit,
  run: (input, caller) => moveTicket(byCaller(caller), input),
});
