"use server";

import { action } from "../door";
import { deleteMyAccount, setCommunicationsConsent } from "./mutations";
import { consentSchema, deletionSchema } from "./schema";

export const deleteMyAccountAction = action({
  name: "delete-my-account",
  schema: deletionSchema,
  allow: "viewer",
  limit: (_, { viewer, address }) => [["password_check", viewer?.userId ?? address]],
  run: ({ currentPassword }, { viewer, now }) => deleteMyAccount(viewer.userId, currentPassword, now),
});

/** News by e-mail: granted or withdrawn. */
export const setCommunicationsConsentAction = action({
  name: "set-communications-consent",
  schema: consentSchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["consent", viewer.userId]] : []),
  run: ({ granted }, { viewer, userAgent }) =>
    setCommunicationsConsent({ userId: viewer.userId, granted, userAgent }),
});
