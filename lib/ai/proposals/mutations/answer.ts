import "server-only";
import { type Failure, failure, ok, type RawAnswer, type Result, sendEvents } from "@/lib/kit/result";
import { readPlan } from "@/lib/money/plans/queries";
import { hasPaidPlan } from "@/lib/money/plans/rules";
import { type ModelFailure, type ModelPart, openParts, retryOf } from "@/lib/providers/openai";
import { ASSISTANT } from "../messages";
import { readProjectFacts } from "../queries/project";
import type { ChatEvent } from "../rules/chat";
import { buildChatPrompt } from "../rules/prompt";
import type { StepId } from "../rules/steps";
import type { AssistantCall } from "../schema";
import type { ChatTurn, ProjectFacts } from "../types";
import { keepAnswer, keepMessage, locked } from "./chat";

/** B8.5 for any trouble of the vendor; 502 for an invalid answer. */
function failureOf(part: ModelFailure): Failure {
  const isNoAnswer = part.trouble === "invalid" || part.trouble === "cut";
  const code = isNoAnswer ? "provider_invalid" : "provider_down";
  return { ...failure(code, ASSISTANT.failed), ...retryOf(part) };
}

const LEFT = failure("provider_down", ASSISTANT.failed);

type Question = {
  step: StepId;
  facts: ProjectFacts | null;
  said: readonly ChatTurn[];
  /** An earlier answer to the same message. */
  answer: string | null;
  /** Stores the complete answer. */
  keep: (answer: string) => Promise<Result<{ id: string; content: string }>>;
};

/** Messages and facts for an answer, and how it is stored (B6.7, B7.9). */
async function prepare(userId: string, call: AssistantCall, now: Date): Promise<Result<Question>> {
  const { conversation_id: conversationId, message_id: messageId, messages, step } = call;
  const content = messages.at(-1)?.content ?? "";
  if (!conversationId || !messageId) {
    if (!hasPaidPlan(await readPlan(userId), now)) return locked();
    const said = messages.map((message) => ({ ...message, step }));
    return ok({ step, facts: null, said, answer: null, keep: async (text) => ok({ id: "", content: text }) });
  }
  const sent = { conversationId, messageId, content };
  const kept = await keepMessage(userId, sent, now);
  if (!kept.ok) return kept;
  const facts = await readProjectFacts(userId, kept.data.projetoId);
  return ok({ ...kept.data, facts, keep: (text) => keepAnswer(userId, sent, text) });
}

/** Events of an answer, once the first text is there, so that an earlier failure has its own status. */
async function openAnswer(
  question: Question,
  signal: AbortSignal,
): Promise<Result<AsyncGenerator<ChatEvent>>> {
  if (question.answer !== null) return ok(repeat(question));
  const prompt = buildChatPrompt(question.step, question.facts, question.said);
  const opened = await openParts([prompt, signal], failureOf, LEFT);
  return opened.ok ? ok(answerEvents(opened.data, question)) : opened;
}

async function* repeat({ answer, keep }: Question): AsyncGenerator<ChatEvent> {
  yield* finish(answer ?? "", keep);
}

async function* answerEvents(
  parts: AsyncGenerator<ModelPart>,
  { keep }: Question,
): AsyncGenerator<ChatEvent> {
  let text = "";
  let isComplete = false;
  for await (const part of parts) {
    if (part.kind === "failed") {
      yield { event: "error", data: { success: false, error: ASSISTANT.failed } };
      return;
    }
    isComplete = part.kind === "end";
    if (part.kind === "end") break;
    text += part.text;
    yield { event: "delta", data: { text: part.text } };
  }
  if (isComplete) yield* finish(text.trim(), keep);
}

async function* finish(text: string, keep: Question["keep"]): AsyncGenerator<ChatEvent> {
  const kept = text === "" ? failure("provider_invalid", ASSISTANT.failed) : await keep(text);
  yield kept.ok
    ? { event: "done", data: { response: kept.data.content, id: kept.data.id } }
    : { event: "error", data: { success: false, error: kept.message } };
}

/** B7.9, not streamed. */
export async function answerOnce(
  userId: string,
  call: AssistantCall,
  signal: AbortSignal,
  now: Date,
): Promise<Result<{ response: string }>> {
  const question = await prepare(userId, call, now);
  if (!question.ok) return question;
  const opened = await openAnswer(question.data, signal);
  if (!opened.ok) return opened;
  for await (const { event, data } of opened.data) {
    if (event === "done") return ok({ response: data.response });
    if (event === "error") return failure("provider_invalid", data.error);
  }
  return LEFT;
}

/** B7.9 as server-sent events: `delta` pieces, then `done` with the whole text, or `error`. */
export async function answerAsStream(
  userId: string,
  call: AssistantCall,
  reader: AbortSignal,
  now: Date,
): Promise<Result<RawAnswer>> {
  const question = await prepare(userId, call, now);
  if (!question.ok) return question;
  return sendEvents(reader, (signal) => openAnswer(question.data, signal));
}
