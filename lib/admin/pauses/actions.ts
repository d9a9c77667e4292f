"use server";

import { action } from "@/lib/access/door";
import { dangerousLimits, withPassword } from "@/lib/admin/access/mutations";
import { setPaused } from "./mutations";
import { pauseSchema } from "./schema";

export const setPausedAction = action({
  name: "admin-set-paused",
  schema: pauseSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => setPaused(by, input)),
});
