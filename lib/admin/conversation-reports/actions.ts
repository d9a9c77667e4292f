"use server";

import { action } from "@/lib/access/door";
import { officeLimit } from "@/lib/admin/access/mutations";
import { byCaller } from "@/lib/admin/audit/mutations";
import { closeTalkReport } from "./mutations";
import { closeTalkReportSchema } from "./schema";

export const closeTalkReportAction = action({
  name: "close-talk-report",
  schema: closeTalkReportSchema,
  allow: "admin",
  limit: officeLimit,
  run: (input, caller) => closeTalkReport(byCaller(caller), input),
});
