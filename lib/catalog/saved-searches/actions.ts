"use server";

import { action } from "@/lib/access/door";
import { removeSearch, renameSearch, saveSearch, setSearchAlert } from "./mutations";
import { removeSearchSchema, renameSearchSchema, saveSearchSchema, searchAlertSchema } from "./schema";

export const saveSearchAction = action({
  name: "save-search",
  schema: saveSearchSchema,
  allow: "viewer",
  limit: "saved_search",
  run: (input, { viewer, now }) => saveSearch(viewer, input, now),
});

export const renameSearchAction = action({
  name: "rename-search",
  schema: renameSearchSchema,
  allow: "viewer",
  limit: "saved_search",
  run: (input, { viewer }) => renameSearch(viewer.userId, input),
});

export const setSearchAlertAction = action({
  name: "set-search-alert",
  schema: searchAlertSchema,
  allow: "viewer",
  limit: "saved_search",
  run: (input, { viewer, now }) => setSearchAlert(viewer, input, now),
});

export const removeSearchAction = action({
  name: "remove-search",
  schema: removeSearchSchema,
  allow: "viewer",
  limit: "saved_search",
  run: ({ id }, { viewer }) => removeSearch(viewer.userId, id),
});
