"use server";

import { action } from "@/lib/access/door";
import { byCaller } from "@/lib/admin/audit/mutations";
import { closeTalkReport } from "./mutations";
import { closeTalkReportSchema } from "./schema";

export const closeTalkReportAction = action({
  name: "close-talk-report",
  schema: closeTalkReportSchema,
  allow: "admin",
  limit: (_, { viewer, address }) => [["office", viewer?.userId ?? address]],
  run: (input, caller) => closeTalkReport(byCaller(caller), input),
});
