"use server";

import { updateTag } from "next/cache";
import { action } from "@/lib/access/door";
import { dangerousLimits, officeLimit } from "@/lib/admin/access/mutations";
import { organizationSchema } from "@/lib/people/organizations/schema";
import {
  acceptByTeam,
  confirmByTeam,
  refreshByTeam,
  refuseByTeam,
  renameByTeam,
  settleKindByTeam,
  unconfirmByTeam,
} from "./mutations";
import {
  acceptSchema,
  claimDecisionSchema,
  confirmSchema,
  decisionSchema,
  renameSchema,
  settleKindSchema,
} from "./schema";

export const confirmOrganizationAction = action({
  name: "admin-confirm-organization",
  schema: confirmSchema,
  allow: "admin",
  limit: officeLimit,
  run: async (input, caller) => {
    const result = await confirmByTeam(input, caller);
    // Revalidate even after a refusal, because the registry's new data were stored before the decision.
    updateTag("projects");
    return result;
  },
});

export const unconfirmOrganizationAction = action({
  name: "admin-unconfirm-organization",
  schema: decisionSchema,
  allow: "admin",
  limit: officeLimit,
  run: unconfirmByTeam,
});

export const renameOrganizationAction = action({
  name: "admin-rename-organization",
  schema: renameSchema,
  allow: "admin",
  limit: officeLimit,
  run: async (input, caller) => {
    const result = await renameByTeam(input, caller);
    if (result.ok) updateTag("projects");
    return result;
  },
});

export const settleKindAction = action({
  name: "admin-settle-kind",
  schema: settleKindSchema,
  allow: "admin",
  limit: officeLimit,
  run: async (input, caller) => {
    const result = await settleKindByTeam(input, caller);
    if (result.ok) updateTag("projects");
    return result;
  },
});

export const refreshOrganizationAction = action({
  name: "admin-refresh-organization",
  schema: organizationSchema,
  allow: "admin",
  limit: officeLimit,
  run: async (input, caller) => {
    const result = await refreshByTeam(input, caller);
    if (result.ok) updateTag("projects");
    return result;
  },
});

/** Revalidates the public pages even if the handover fails, because listed projects may already show copied files. */
export const acceptClaimAction = action({
  name: "admin-accept-claim",
  schema: acceptSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: (input, caller) =>
    acceptByTeam(input, caller, () => {
      updateTag("projects");
      updateTag("news");
    }),
});

export const refuseClaimAction = action({
  name: "admin-refuse-claim",
  schema: claimDecisionSchema,
  allow: "admin",
  limit: officeLimit,
  run: refuseByTeam,
});
