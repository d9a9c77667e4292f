"use server";

import { updateTag } from "next/cache";
import { action } from "@/lib/access/door";
import { deleteMyAccount, setCommunicationsConsent } from "./mutations";
import { consentSchema, deletionSchema } from "./schema";

export const deleteMyAccountAction = action({
  name: "delete-my-account",
  schema: deletionSchema,
  allow: "viewer",
  limit: (_, { viewer, address }) => [["password_check", viewer?.userId ?? address]],
  run: async ({ currentPassword, seen }, { viewer, now }) => {
    const result = await deleteMyAccount(viewer.userId, currentPassword, now, seen);
    if (result.ok) {
      updateTag("projects");
      updateTag("news");
    }
    return result;
  },
});

export const setCommunicationsConsentAction = action({
  name: "set-communications-consent",
  schema: consentSchema,
  allow: "viewer",
  limit: "consent",
  run: ({ granted }, { viewer, userAgent }) =>
    setCommunicationsConsent({ userId: viewer.userId, granted, userAgent }),
});
