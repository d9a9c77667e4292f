"use server";

import { action } from "@/lib/access/door";
import { byCaller } from "@/lib/admin/audit/mutations";
import { remindOwner } from "./mutations";
import { remindSchema } from "./schema";

/** Reminds a captador of an interest that waits (B3.7). */
export const remindOwnerAction = action({
  name: "remind-owner",
  schema: remindSchema,
  allow: "admin",
  limit: (_, { viewer }) => (viewer ? [["office", viewer.userId]] : []),
  run: ({ id }, caller) => remindOwner(byCaller(caller), id),
});
