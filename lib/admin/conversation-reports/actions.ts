"use server";

import { action } from "@/lib/access/door";
import { dangerousLimits, withPassword } from "@/lib/admin/access/mutations";
import { byCaller } from "@/lib/admin/audit/mutations";
import { closeTalkReport } from "./mutations";
import { closeTalkReportSchema } from "./schema";

export const closeTalkReportAction = action({
  name: "close-talk-report",
  schema: closeTalkReportSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) =>
    input.devolver
      ? withPassword(caller, senha, (by) => closeTalkReport(by, input))
      : closeTalkReport(byCaller(caller), input),
});
