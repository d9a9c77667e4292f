"use server";

import { action } from "@/lib/access/door";
import { setFavorite } from "./mutations";
import { favoriteSchema } from "./schema";

/** Adds or removes a favourite (B2.12), for any signed-in account. */
export const setFavoriteAction = action({
  name: "set-favorite",
  schema: favoriteSchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["favorite", viewer.userId]] : []),
  run: (input, { viewer }) => setFavorite({ userId: viewer.userId, ...input }),
});
