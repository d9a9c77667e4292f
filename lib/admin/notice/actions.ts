"use server";

import { updateTag } from "next/cache";
import { action } from "@/lib/access/door";
import { dangerousLimits, withPassword } from "@/lib/admin/access/mutations";
import { removeNotice, writeNotice } from "./mutations";
import { noticeSchema, removeNoticeSchema } from "./schema";

/** This server re-renders its pages at once. Other servers do so when their cached pages expire. */
export const writeNoticeAction = action({
  name: "admin-write-notice",
  schema: noticeSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: async ({ senha, ...input }, caller) => {
    const result = await withPassword(caller, senha, (by) => writeNotice(by, input));
    if (result.ok) updateTag("notice");
    return result;
  },
});

export const removeNoticeAction = action({
  name: "admin-remove-notice",
  schema: removeNoticeSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: async ({ senha }, caller) => {
    const result = await withPassword(caller, senha, removeNotice);
    if (result.ok) updateTag("notice");
    return result;
  },
});
