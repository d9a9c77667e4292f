"use server";

import { action } from "@/lib/access/door";
import { reportConversation, reportInterest, setMuted } from "./mutations/read-mute-report";
import { muteSchema, reportSchema } from "./schema";

export const muteConversationAction = action({
  name: "mute-conversation",
  schema: muteSchema,
  allow: "viewer",
  limit: "conversation_change",
  run: ({ conversa, silenciar }, { viewer }) => setMuted(viewer.userId, conversa, silenciar),
});

export const reportConversationAction = action({
  name: "report-conversation",
  schema: reportSchema,
  allow: "viewer",
  limit: "conversation_report",
  run: (input, { viewer }) => reportConversation(viewer, input),
});

export const reportInterestAction = action({
  name: "report-interest",
  schema: reportSchema,
  allow: "captador",
  limit: "conversation_report",
  run: (input, { viewer }) => reportInterest(viewer, input),
});
