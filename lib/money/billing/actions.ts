"use server";

import { action, nothingSchema } from "@/lib/access/door";
import { previewPlan, setEnding, switchPlan } from "./mutations/change-plan";
import { settleForViewer } from "./mutations/payment-return";
import { withdrawPlan } from "./mutations/withdraw";
import { changeSchema, choiceSchema, sessionSchema, withdrawSchema } from "./schema";

export const settleSessionAction = action({
  name: "settle-session",
  schema: sessionSchema,
  allow: "viewer",
  limit: "settling",
  run: ({ session_id }, { viewer }) => settleForViewer(viewer.userId, session_id),
});

export const previewPlanAction = action({
  name: "preview-plan",
  schema: choiceSchema,
  allow: "captador",
  limit: "plan_change",
  run: (choice, { viewer }) => previewPlan(viewer.userId, choice),
});

export const switchPlanAction = action({
  name: "switch-plan",
  schema: changeSchema,
  allow: "captador",
  limit: "plan_change",
  run: (change, { viewer }) => switchPlan(viewer.userId, change),
});

export const cancelPlanAction = action({
  name: "cancel-plan",
  schema: nothingSchema,
  allow: "viewer",
  limit: "plan_change",
  run: (_, { viewer }) => setEnding(viewer.userId, true),
});

export const withdrawPlanAction = action({
  name: "withdraw-plan",
  schema: withdrawSchema,
  allow: "viewer",
  limit: "plan_change",
  run: (input, { viewer, now }) => withdrawPlan(viewer.userId, input, now),
});

export const resumePlanAction = action({
  name: "resume-plan",
  schema: nothingSchema,
  allow: "viewer",
  limit: "plan_change",
  run: (_, { viewer }) => setEnding(viewer.userId, false),
});
