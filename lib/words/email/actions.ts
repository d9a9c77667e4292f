"use server";

import { action, nothingSchema } from "@/lib/access/door";
import { resumeEmails, saveEmailPreferences } from "./mutations/preferences";
import { preferencesSchema } from "./schema";

export const saveEmailPreferencesAction = action({
  name: "save-email-preferences",
  schema: preferencesSchema,
  allow: "viewer",
  limit: "saved_search",
  run: (input, { viewer, now }) => saveEmailPreferences(viewer.userId, input, now),
});

export const resumeEmailsAction = action({
  name: "resume-emails",
  schema: nothingSchema,
  allow: "viewer",
  limit: "saved_search",
  run: (_, { viewer }) => resumeEmails(viewer),
});
