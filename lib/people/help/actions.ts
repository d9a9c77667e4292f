"use server";

import { action } from "@/lib/access/door";
import { openTicket } from "./mutations";
import { ticketSchema } from "./schema";

export const openTicketAction = action({
  name: "open-ticket",
  schema: ticketSchema,
  allow: "viewer",
  limit: (_, { viewer, address }) => [["ticket", viewer?.userId ?? address]],
  run: (input, { viewer, now }) => openTicket(viewer, input, now),
});
