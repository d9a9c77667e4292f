"use server";

import { action } from "@/lib/access/door";
import { updateProfile } from "./mutations";
import { profileSchema } from "./schema";

export const updateProfileAction = action({
  name: "update-profile",
  schema: profileSchema,
  allow: "viewer",
  unauthenticated: "Not authenticated",
  limit: "profile",
  run: (input, { viewer }) => updateProfile(viewer.userId, input),
});
