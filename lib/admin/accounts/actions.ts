"use server";

import { action } from "@/lib/access/door";
import { endSessionsByTeam } from "./mutations";
import { endSessionsSchema } from "./schema";

export const endSessionsAction = action({
  name: "admin-end-sessions",
  schema: endSessionsSchema,
  allow: "admin",
  limit: (_, { viewer, address }) => [["office", viewer?.userId ?? address]],
  run: endSessionsByTeam,
});
