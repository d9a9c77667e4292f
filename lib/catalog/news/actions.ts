"use server";

import { updateTag } from "next/cache";
import { action } from "@/lib/access/door";
import { answerQuestion, askProject, declineQuestion } from "./mutations/ask";
import { postNews, removeNews } from "./mutations/post";
import { reportContent } from "./mutations/report";
import { answerSchema, askSchema, declineSchema, newsSchema, removeNewsSchema, reportSchema } from "./schema";

export const postNewsAction = action({
  name: "post-news",
  schema: newsSchema,
  allow: "captador",
  limit: "news",
  run: async (input, { viewer, now }) => {
    const result = await postNews(viewer, input, now);
    if (result.ok) updateTag("news");
    return result;
  },
});

export const removeNewsAction = action({
  name: "remove-news",
  schema: removeNewsSchema,
  allow: "captador",
  limit: "news",
  run: async ({ id }, { viewer, now }) => {
    const result = await removeNews(viewer, id, now);
    if (result.ok) updateTag("news");
    return result;
  },
});

/** At most three a minute (A9.7, B5.10). */
export const askProjectAction = action({
  name: "ask-project",
  schema: askSchema,
  allow: "viewer",
  limit: "comments",
  run: (input, { viewer }) => askProject(viewer, input),
});

export const answerQuestionAction = action({
  name: "answer-question",
  schema: answerSchema,
  allow: "captador",
  limit: "news",
  run: async (input, { viewer, now }) => {
    const result = await answerQuestion(viewer, input, now);
    if (result.ok) updateTag("news");
    return result;
  },
});

export const declineQuestionAction = action({
  name: "decline-question",
  schema: declineSchema,
  allow: "captador",
  limit: "news",
  run: async ({ id }, { viewer }) => {
    const result = await declineQuestion(viewer, id);
    if (result.ok) updateTag("news");
    return result;
  },
});

export const reportContentAction = action({
  name: "report-content",
  schema: reportSchema,
  allow: "anyone",
  limit: (_, { address }) => [["report_address", address]],
  run: (input, { viewer }) => reportContent(viewer, input),
});
