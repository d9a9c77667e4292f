"use server";

import { action } from "@/lib/access/door";
import { messageSupporters } from "./mutations";
import { supporterMessageSchema } from "./schema";

export const messageSupportersAction = action({
  name: "message-supporters",
  schema: supporterMessageSchema,
  allow: "captador",
  limit: "supporter_message",
  run: (input, { viewer, now }) => messageSupporters(viewer, input, now),
});
