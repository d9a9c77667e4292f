"use server";

import { action } from "@/lib/access/door";
import { setFavorite } from "./mutations";
import { favoriteSchema } from "./schema";

export const setFavoriteAction = action({
  name: "set-favorite",
  schema: favoriteSchema,
  allow: "viewer",
  limit: "favorite",
  run: (input, { viewer }) => setFavorite({ userId: viewer.userId, ...input }),
});
