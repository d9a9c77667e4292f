import "server-only";
import { FIXED_TEXTS } from "@/lib/ai/assistant/instructions";
import { type Failure, failure, ok, type RawAnswer, type Result, sendEvents } from "@/lib/kit/result";
import { readPlan } from "@/lib/money/plans/queries";
import { hasPaidPlan } from "@/lib/money/plans/rules";
import { type ModelFailure, type ModelPart, openParts, retryOf } from "@/lib/providers/openai";
import { PROPOSAL_CHAT } from "../messages";
import { readProjectFacts } from "../queries/project";
import type { ChatEvent } from "../rules/chat";
import { buildChatPrompt } from "../rules/prompt";
import type { StepId } from "../rules/steps";
import type { AssistantCall } from "../schema";
import type { ChatTurn, ProjectFacts } from "../types";
import { keepAnswer, keepMessage, locked } from "./chat";

/** Text of B8.5, with status 502 for an invalid or cut answer. */
function failureOf(part: ModelFailure): Failure {
  const isNoAnswer = part.trouble === "invalid" || part.trouble === "cut";
  const code = isNoAnswer ? "provider_invalid" : "provider_down";
  return { ...failure(code, PROPOSAL_CHAT.failed), ...retryOf(part) };
}

const DISCONNECTED = failure("provider_down", PROPOSAL_CHAT.failed);

type AnswerContext = {
  step: StepId;
  facts: ProjectFacts | null;
  turns: readonly ChatTurn[];
  /** Ids of the person's stored messages among the turns. */
  kept: string[];
  /** Answer that an earlier call with the same message_id stored, or null. */
  answer: string | null;
  keep: (answer: string) => Promise<Result<{ id: string; content: string }>>;
};

/** Loads the context of the answer (B6.7, B7.9). Stores the person's message if there is a `conversation_id`. */
async function prepare(userId: string, call: AssistantCall, now: Date): Promise<Result<AnswerContext>> {
  const { conversation_id: conversationId, message_id: messageId, messages, step } = call;
  const content = messages.at(-1)?.content ?? "";
  if (!conversationId || !messageId) {
    if (!hasPaidPlan(await readPlan(userId), now)) return locked();
    const turns = messages.map((message) => ({ ...message, step }));
    return ok({
      step,
      facts: null,
      turns,
      kept: [],
      answer: null,
      keep: async (text) => ok({ id: "", content: text }),
    });
  }
  const sent = { conversationId, messageId, content };
  const kept = await keepMessage(userId, sent, now);
  if (!kept.ok) return kept;
  const facts = await readProjectFacts(userId, kept.data.projetoId);
  const own = kept.data.turns.filter(({ role }) => role === "user").map(({ id }) => id);
  return ok({ ...kept.data, facts, kept: own, keep: (text) => keepAnswer(userId, sent, text) });
}

/** Waits for the answer's first text, so that a failure before it gets its own HTTP status. */
async function openAnswer(
  context: AnswerContext,
  signal: AbortSignal,
): Promise<Result<AsyncGenerator<ChatEvent>>> {
  if (context.answer !== null) return ok(finish(context.answer, context));
  const prompt = buildChatPrompt(context.step, context.facts, context.turns);
  const opened = await openParts([prompt, signal], failureOf, DISCONNECTED);
  return opened.ok ? ok(answerEvents(opened.data, context)) : opened;
}

async function* answerEvents(
  parts: AsyncGenerator<ModelPart>,
  context: AnswerContext,
): AsyncGenerator<ChatEvent> {
  let text = "";
  let isComplete = false;
  for await (const part of parts) {
    if (part.kind === "failed") {
      yield { event: "error", data: { success: false, error: PROPOSAL_CHAT.failed } };
      return;
    }
    isComplete = part.kind === "end";
    // Mark an answer that reached the token limit. Without any text, `finish` sends an error.
    const added =
      part.kind === "text" ? part.text : part.isComplete || text.trim() === "" ? "" : FIXED_TEXTS.shortened;
    text += added;
    if (added !== "") yield { event: "delta", data: { text: added } };
    if (isComplete) break;
  }
  if (isComplete) yield* finish(text.trim(), context);
}

async function* finish(text: string, { keep, kept }: AnswerContext): AsyncGenerator<ChatEvent> {
  const stored = text === "" ? failure("provider_invalid", PROPOSAL_CHAT.failed) : await keep(text);
  yield stored.ok
    ? { event: "done", data: { response: stored.data.content, id: stored.data.id, kept } }
    : { event: "error", data: { success: false, error: stored.message } };
}

export async function answerOnce(
  userId: string,
  call: AssistantCall,
  signal: AbortSignal,
  now: Date,
): Promise<Result<{ response: string }>> {
  const context = await prepare(userId, call, now);
  if (!context.ok) return context;
  const opened = await openAnswer(context.data, signal);
  if (!opened.ok) return opened;
  for await (const { event, data } of opened.data) {
    if (event === "done") return ok({ response: data.response });
    if (event === "error") return failure("provider_invalid", data.error);
  }
  return DISCONNECTED;
}

/**
 * Server-sent events (B7.9): `delta` pieces, then `done` with the whole text, or `error`.
 * @returns a failure if no piece could be sent. If the person's messages are already stored, `kept` in the failure's
 * body has their ids
 */
export async function answerAsStream(
  userId: string,
  call: AssistantCall,
  reader: AbortSignal,
  now: Date,
): Promise<Result<RawAnswer>> {
  const context = await prepare(userId, call, now);
  if (!context.ok) return context;
  const answered = await sendEvents(reader, (signal) => openAnswer(context.data, signal));
  return answered.ok ? answered : { ...answered, body: { ...answered.body, kept: context.data.kept } };
}
