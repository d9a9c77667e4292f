"use server";

import { updateTag } from "next/cache";
import { action } from "@/lib/access/door";
import type { Result } from "@/lib/kit/result";
import { answerQuestion, askProject, declineQuestion } from "./mutations/ask";
import { postNews, removeNews } from "./mutations/post";
import { reportContent } from "./mutations/report";
import { answerSchema, askSchema, declineSchema, newsSchema, removeNewsSchema, reportSchema } from "./schema";

/** Revalidates the pages with news and questions after a change. */
async function revalidating<T>(change: Promise<Result<T>>): Promise<Result<T>> {
  const result = await change;
  if (result.ok) updateTag("news");
  return result;
}

export const postNewsAction = action({
  name: "post-news",
  schema: newsSchema,
  allow: "captador",
  limit: (_, { viewer }) => (viewer ? [["news", viewer.userId]] : []),
  run: (input, { viewer, now }) => revalidating(postNews(viewer, input, now)),
});

export const removeNewsAction = action({
  name: "remove-news",
  schema: removeNewsSchema,
  allow: "captador",
  limit: (_, { viewer }) => (viewer ? [["news", viewer.userId]] : []),
  run: ({ id }, { viewer }) => revalidating(removeNews(viewer, id)),
});

/** At most three questions a minute (A9.7, B5.10). */
export const askProjectAction = action({
  name: "ask-project",
  schema: askSchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["comments", viewer.userId]] : []),
  run: (input, { viewer }) => askProject(viewer, input),
});

export const answerQuestionAction = action({
  name: "answer-question",
  schema: answerSchema,
  allow: "captador",
  limit: (_, { viewer }) => (viewer ? [["news", viewer.userId]] : []),
  run: (input, { viewer, now }) => revalidating(answerQuestion(viewer, input, now)),
});

export const declineQuestionAction = action({
  name: "decline-question",
  schema: declineSchema,
  allow: "captador",
  limit: (_, { viewer }) => (viewer ? [["news", viewer.userId]] : []),
  run: ({ id }, { viewer }) => revalidating(declineQuestion(viewer, id)),
});

export const reportContentAction = action({
  name: "report-content",
  schema: reportSchema,
  allow: "anyone",
  limit: (_, { address }) => [["report_address", address]],
  run: (input, { viewer }) => reportContent(viewer, input),
});
