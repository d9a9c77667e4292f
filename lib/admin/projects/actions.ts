"use server";

import { updateTag } from "next/cache";
import { action } from "@/lib/access/door";
import { dangerousLimits, officeLimit, withPassword } from "@/lib/admin/access/mutations";
import {
  approveByTeam,
  giveByTeam,
  recordOfficial,
  relistByTeam,
  returnByTeam,
  takeBackByTeam,
  takeDownByTeam,
} from "./mutations";
import {
  approveSchema,
  giveSchema,
  listingSchema,
  officialSchema,
  returnSchema,
  takeBackSchema,
} from "./schema";

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

export const takeDownProjectAction = action({
  name: "admin-take-down-project",
  schema: listingSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: async ({ senha, ...input }, caller) => {
    const result = await withPassword(caller, senha, (by) => takeDownByTeam(input, by));
    if (result.ok) {
      updateTag("projects");
      updateTag("news");
    }
    return result;
  },
});

export const relistProjectAction = action({
  name: "admin-relist-project",
  schema: listingSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: async ({ senha, ...input }, caller) => {
    const result = await withPassword(caller, senha, (by) => relistByTeam(input, by));
    if (result.ok) {
      updateTag("projects");
      updateTag("news");
    }
    return result;
  },
});

/** Revalidates the public pages, because visitors may ask questions once the project has a captador. */
export const giveProjectAction = action({
  name: "admin-give-project",
  schema: giveSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: async ({ senha, ...input }, caller) => {
    const result = await withPassword(caller, senha, (by) => giveByTeam(input, by));
    if (result.ok) updateTag("projects");
    return result;
  },
});

export const takeBackProjectAction = action({
  name: "admin-take-back-project",
  schema: takeBackSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: async ({ senha, ...input }, caller) => {
    const result = await withPassword(caller, senha, (by) => takeBackByTeam(input, by));
    if (result.ok) {
      updateTag("projects");
      updateTag("news");
    }
    return result;
  },
});

export const recordOfficialAction = action({
  name: "admin-record-official",
  schema: officialSchema,
  allow: "admin",
  limit: officeLimit,
  run: recordOfficial,
});
