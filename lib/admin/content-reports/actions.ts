"use server";

import { updateTag } from "next/cache";
import { action } from "@/lib/access/door";
import { dangerousLimits, withPassword } from "@/lib/admin/access/mutations";
import { decideReport } from "./mutations";
import { decideSchema } from "./schema";

/** Revalidates public pages, because a decision may take down content or delete a project. */
export const decideReportAction = action({
  name: "decide-report",
  schema: decideSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: async ({ senha, ...input }, caller) => {
    const result = await withPassword(caller, senha, (by) => decideReport(by, input));
    if (result.ok) {
      updateTag("projects");
      updateTag("news");
    }
    return result;
  },
});
