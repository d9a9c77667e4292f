"use server";

import { action } from "@/lib/access/door";
import { reportConversation, setMuted } from "./mutations/sides";
import { muteSchema, reportSchema } from "./schema";

/** 'Silenciar' and back: whether a conversation's e-mails are sent. */
export const muteConversationAction = action({
  name: "mute-talk",
  schema: muteSchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["talk_change", viewer.userId]] : []),
  run: ({ conversa, silenciar }, { viewer }) => setMuted(viewer.userId, conversa, silenciar),
});

export const reportConversationAction = action({
  name: "report-talk",
  schema: reportSchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["talk_report", viewer.userId]] : []),
  run: (input, { viewer }) => reportConversation(viewer, input),
});
