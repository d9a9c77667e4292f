"use server";

import { action, nothingSchema } from "@/lib/access/door";
import { endOtherSessions, endOwnSession } from "./mutations";
import { endSessionSchema } from "./schema";

/** 'Encerrar', beside one device of the list. */
export const endSessionAction = action({
  name: "end-session",
  schema: endSessionSchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["session_end", viewer.userId]] : []),
  run: ({ id }, { viewer, now }) => endOwnSession(viewer.userId, id, now),
});

/** 'Encerrar todas as outras'. */
export const endOtherSessionsAction = action({
  name: "end-other-sessions",
  schema: nothingSchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["session_end", viewer.userId]] : []),
  run: (_, { viewer, now }) => endOtherSessions(viewer, now),
});
