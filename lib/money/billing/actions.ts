"use server";

import { action, nothingSchema } from "@/lib/access/door";
import { previewPlan, setEnding, switchPlan } from "./mutations/change";
import { settleForViewer } from "./mutations/settle";
import { changeSchema, choiceSchema, sessionSchema } from "./schema";

/** What the page that somebody returns to does: the same as the vendor's message, whichever comes first. */
export const settleSessionAction = action({
  name: "settle-session",
  schema: sessionSchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["settling", viewer.userId]] : []),
  run: ({ session_id }, { viewer }) => settleForViewer(viewer.userId, session_id),
});

/** What a change of plan costs. */
export const previewPlanAction = action({
  name: "preview-plan",
  schema: choiceSchema,
  allow: "captador",
  limit: (_, { viewer }) => (viewer ? [["plan_change", viewer.userId]] : []),
  run: (choice, { viewer }) => previewPlan(viewer.userId, choice),
});

/** The change, at what was shown. */
export const switchPlanAction = action({
  name: "switch-plan",
  schema: changeSchema,
  allow: "captador",
  limit: (_, { viewer }) => (viewer ? [["plan_change", viewer.userId]] : []),
  run: (change, { viewer }) => switchPlan(viewer.userId, change),
});

/** Cancels at the end of what is paid for. */
export const cancelPlanAction = action({
  name: "cancel-plan",
  schema: nothingSchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["plan_change", viewer.userId]] : []),
  run: (_, { viewer }) => setEnding(viewer.userId, true),
});

/** Goes on after all. */
export const resumePlanAction = action({
  name: "resume-plan",
  schema: nothingSchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["plan_change", viewer.userId]] : []),
  run: (_, { viewer }) => setEnding(viewer.userId, false),
});
