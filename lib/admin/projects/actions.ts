"use server";

import { action } from "@/lib/access/door";
import { approveByTeam, recordOfficial, returnByTeam } from "./mutations";
import { approveSchema, officialSchema, returnSchema } from "./schema";

export const approveProjectAction = action({
  name: "admin-approve-project",
  schema: approveSchema,
  allow: "admin",
  limit: (_, { viewer, address }) => [["office", viewer?.userId ?? address]],
  run: approveByTeam,
});

export const returnProjectAction = action({
  name: "admin-return-project",
  schema: returnSchema,
  allow: "admin",
  limit: (_, { viewer, address }) => [["office", viewer?.userId ?? address]],
  run: returnByTeam,
});

export const recordOfficialAction = action({
  name: "admin-record-official",
  schema: officialSchema,
  allow: "admin",
  limit: (_, { viewer, address }) => [["office", viewer?.userId ?? address]],
  run: recordOfficial,
});
