"use server";

import { action } from "@/lib/access/door";
import { officeLimit } from "@/lib/admin/access/mutations";
import { byCaller } from "@/lib/admin/audit/mutations";
import { remindOwner, settleLeft } from "./mutations";
import { remindSchema, settleSchema } from "./schema";

/** Clause B3.7. */
export const remindOwnerAction = action({
  name: "remind-owner",
  schema: remindSchema,
  allow: "admin",
  limit: officeLimit,
  run: ({ id }, caller) => remindOwner(byCaller(caller), id),
});

export const settleLeftAction = action({
  name: "settle-left-deal",
  schema: settleSchema,
  allow: "admin",
  limit: officeLimit,
  run: (input, caller) => settleLeft(byCaller(caller), input),
});
