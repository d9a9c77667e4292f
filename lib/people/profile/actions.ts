"use server";

import { action } from "@/lib/access/door";
import { updateProfile } from "./mutations";
import { profileSchema } from "./schema";

/** Called by the profile's form (A5.9, B2.11). */
export const updateProfileAction = action({
  name: "update-profile",
  schema: profileSchema,
  allow: "viewer",
  unauthenticated: "Not authenticated",
  limit: "profile",
  run: (input, { viewer }) => updateProfile(viewer.userId, input),
});
