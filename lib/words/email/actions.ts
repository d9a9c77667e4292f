"use server";

import { action } from "@/lib/access/door";
import { saveEmailPreferences } from "./mutations/preferences";
import { preferencesSchema } from "./schema";

export const saveEmailPreferencesAction = action({
  name: "save-email-preferences",
  schema: preferencesSchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["saved_search", viewer.userId]] : []),
  run: (input, { viewer, now }) => saveEmailPreferences(viewer.userId, input, now),
});
