"use server";

import { updateTag } from "next/cache";
import { action } from "@/lib/access/door";
import { claimOrganization } from "./mutations/claim";
import { editOrganization, leaveOrganization, refreshOrganization } from "./mutations/edit";
import { claimSchema, editSchema, organizationSchema } from "./schema";

export const claimOrganizationAction = action({
  name: "claim-organization",
  schema: claimSchema,
  allow: "captador",
  limit: "organization",
  run: (input, { viewer, now }) => claimOrganization(viewer, input, now),
});

export const editOrganizationAction = action({
  name: "edit-organization",
  schema: editSchema,
  allow: "captador",
  limit: "organization",
  run: async (input, { viewer, now }) => {
    const result = await editOrganization(viewer.userId, input, now);
    if (result.ok && result.data.shownAnew) updateTag("projects");
    return result;
  },
});

export const refreshOrganizationAction = action({
  name: "refresh-organization",
  schema: organizationSchema,
  allow: "captador",
  limit: "organization_lookup",
  run: async ({ id }, { viewer, now }) => {
    const result = await refreshOrganization(viewer.userId, id, now);
    if (result.ok && result.data.shownAnew) updateTag("projects");
    return result;
  },
});

export const leaveOrganizationAction = action({
  name: "leave-organization",
  schema: organizationSchema,
  allow: "captador",
  limit: "organization",
  run: ({ id }, { viewer }) => leaveOrganization(viewer.userId, id),
});
