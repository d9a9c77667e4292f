import { handler } from "@/lib/access/door";
import { answerQuestion, streamAnswerTo } from "@/lib/ai/assistant/mutations";
import type { Answer } from "@/lib/ai/assistant/rules/chat";
import { question } from "@/lib/ai/assistant/schema";
import type { RawAnswer, Result } from "@/lib/kit/result";

/** Answers a question to the assistant chat (B7.10) as JSON, or as an event stream if the request accepts one. */
export const POST = handler({
  name: "lir-chat-assistant",
  schema: question,
  allow: "anyone",
  limit: (_, { viewer, address }) =>
    viewer
      ? [
          ["chat_viewer", viewer.userId],
          ["model_account", viewer.userId],
        ]
      : [
          ["chat_address", address],
          ["model_visitors", "all"],
        ],
  maxBody: 32 * 1024,
  run: async (input, _, request): Promise<Result<RawAnswer | ({ success: true } & Answer)>> => {
    const signal = request?.signal ?? new AbortController().signal;
    const wantsStream = request?.headers.get("accept")?.includes("text/event-stream");
    return wantsStream ? streamAnswerTo(input, signal) : answerQuestion(input, signal);
  },
});
