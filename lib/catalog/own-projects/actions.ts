"use server";

import { updateTag } from "next/cache";
import { action, nothingSchema } from "@/lib/access/door";
import { copyProject, createDraft, deleteDraft, saveDraft } from "./mutations/draft";
import { recallDraft, submitDraft, withdrawProject } from "./mutations/submission";
import { projectSchema, saveSchema, submitSchema } from "./schema";

export const createProjectAction = action({
  name: "create-project",
  schema: nothingSchema,
  allow: "captador",
  limit: "own_project",
  run: (_, { viewer }) => createDraft(viewer),
});

export const saveDraftAction = action({
  name: "save-project-draft",
  schema: saveSchema,
  allow: "captador",
  limit: "project_draft",
  run: (input, { viewer, now }) => saveDraft(viewer, input, now),
});

export const submitDraftAction = action({
  name: "submit-project",
  schema: submitSchema,
  allow: "captador",
  limit: "own_project",
  run: (input, { viewer, now }) => submitDraft(viewer, input, now),
});

export const recallDraftAction = action({
  name: "recall-project",
  schema: projectSchema,
  allow: "captador",
  limit: "own_project",
  run: ({ id }, { viewer }) => recallDraft(viewer, id),
});

export const withdrawProjectAction = action({
  name: "withdraw-project",
  schema: projectSchema,
  allow: "captador",
  limit: "own_project",
  run: async ({ id }, { viewer, now }) => {
    const result = await withdrawProject(viewer, id, now);
    if (result.ok) updateTag("projects");
    return result;
  },
});

export const copyProjectAction = action({
  name: "copy-project",
  schema: projectSchema,
  allow: "captador",
  limit: "own_project",
  run: ({ id }, { viewer }) => copyProject(viewer, id),
});

export const deleteDraftAction = action({
  name: "delete-project-draft",
  schema: projectSchema,
  allow: "captador",
  limit: "own_project",
  run: ({ id }, { viewer }) => deleteDraft(viewer, id),
});
