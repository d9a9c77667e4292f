"use server";

import { action } from "@/lib/access/door";
import { reportConversation, reportInterest, setMuted } from "./mutations/read-mute-report";
import { muteSchema, reportSchema } from "./schema";

export const muteConversationAction = action({
  name: "mute-conversation",
  schema: muteSchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["conversation_change", viewer.userId]] : []),
  run: ({ conversa, silenciar }, { viewer }) => setMuted(viewer.userId, conversa, silenciar),
});

export const reportConversationAction = action({
  name: "report-conversation",
  schema: reportSchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["conversation_report", viewer.userId]] : []),
  run: (input, { viewer }) => reportConversation(viewer, input),
});

/** Button 'Denunciar' of an interest. Before the unlock there is no conversation to report. */
export const reportInterestAction = action({
  name: "report-interest",
  schema: reportSchema,
  allow: "captador",
  limit: (_, { viewer }) => (viewer ? [["conversation_report", viewer.userId]] : []),
  run: (input, { viewer }) => reportInterest(viewer, input),
});
