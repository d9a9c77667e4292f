"use server";

import { action } from "@/lib/access/door";
import { officeLimit } from "@/lib/admin/access/mutations";
import { approveByTeam, recordOfficial, returnByTeam } from "./mutations";
import { approveSchema, officialSchema, returnSchema } from "./schema";

export const approveProjectAction = action({
  name: "admin-approve-project",
  schema: approveSchema,
  allow: "admin",
  limit: officeLimit,
  run: approveByTeam,
});

export const returnProjectAction = action({
  name: "admin-return-project",
  schema: returnSchema,
  allow: "admin",
  limit: officeLimit,
  run: returnByTeam,
});

export const recordOfficialAction = action({
  name: "admin-record-official",
  schema: officialSchema,
  allow: "admin",
  limit: officeLimit,
  run: recordOfficial,
});
