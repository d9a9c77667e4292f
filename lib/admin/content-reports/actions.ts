"use server";

import { updateTag } from "next/cache";
import { action } from "@/lib/access/door";
import { provePassword } from "@/lib/admin/access/mutations";
import { byCaller } from "@/lib/admin/audit/mutations";
import { decideReport } from "./mutations";
import { decideSchema } from "./schema";

/** Takes reported content down, or keeps it, and revalidates the public pages. */
export const decideReportAction = action({
  name: "decide-report",
  schema: decideSchema,
  allow: "admin",
  limit: ({ senha }, { viewer }) => {
    if (!viewer) return [];
    const { userId } = viewer;
    return senha === ""
      ? [["office", userId]]
      : [
          ["office", userId],
          ["password_check", userId],
        ];
  },
  run: async ({ senha, ...input }, caller) => {
    const proof = await provePassword(caller, senha);
    if (!proof.ok) return proof;
    const result = await decideReport(byCaller(caller), input);
    if (result.ok) {
      updateTag("projects");
      updateTag("news");
    }
    return result;
  },
});
