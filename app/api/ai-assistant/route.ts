import { handler } from "@/lib/access/door";
import { answerAsStream, answerOnce } from "@/lib/ai/proposals/mutations/answer";
import { assistantCallSchema } from "@/lib/ai/proposals/schema";
import type { RawAnswer, Result } from "@/lib/kit/result";

/** Answers a message of a proposal chat (B7.9) as JSON, or as an event stream if the request accepts one. */
export const POST = handler({
  name: "ai-assistant",
  schema: assistantCallSchema,
  allow: "captador",
  limit: (_, { viewer }) =>
    viewer
      ? [
          ["proposal_message", viewer.userId],
          ["model_account", viewer.userId],
        ]
      : [],
  maxBody: 256 * 1024,
  run: async (input, { viewer, now }, request): Promise<Result<RawAnswer | { response: string }>> => {
    const signal = request?.signal ?? new AbortController().signal;
    const wantsStream = request?.headers.get("accept")?.includes("text/event-stream");
    return wantsStream
      ? answerAsStream(viewer.userId, input, signal, now)
      : answerOnce(viewer.userId, input, signal, now);
  },
});
