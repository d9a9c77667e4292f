"use server";

import { action, nothingSchema } from "@/lib/access/door";
import { dangerousLimits, officeLimit } from "@/lib/admin/access/mutations";
import { endLook, endSessionsByTeam, resumeAccount, startLook, suspendAccount } from "./mutations";
import { endSessionsSchema, lookSchema, resumeSchema, suspendSchema } from "./schema";

export const endSessionsAction = action({
  name: "admin-end-sessions",
  schema: endSessionsSchema,
  allow: "admin",
  limit: officeLimit,
  run: endSessionsByTeam,
});

export const suspendAccountAction = action({
  name: "admin-suspend-account",
  schema: suspendSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: suspendAccount,
});

export const resumeAccountAction = action({
  name: "admin-resume-account",
  schema: resumeSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: resumeAccount,
});

export const startLookAction = action({
  name: "admin-look",
  schema: lookSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: startLook,
});

/** Open to "anyone": during a look, the viewer is the looked-at account. endLook checks the session's person. */
export const endLookAction = action({
  name: "end-look",
  schema: nothingSchema,
  allow: "anyone",
  limit: (_, { accountId, address }) => [["office", accountId ?? address]],
  run: (_, caller) => endLook(caller),
});
