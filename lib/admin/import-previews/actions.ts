"use server";

import { action } from "@/lib/access/door";
import { dangerousLimits, withPassword } from "@/lib/admin/access/mutations";
import { applyByTeam } from "./mutations";
import { applySchema } from "./schema";

export const applyImportAction = action({
  name: "admin-apply-import",
  schema: applySchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => applyByTeam(by, input)),
});
