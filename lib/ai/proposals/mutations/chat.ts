import "server-only";
import { createHash } from "node:crypto";
import { asAccount } from "@/lib/access/account-lock";
import { failure, ok, type Result } from "@/lib/kit/result";
import { readPlan } from "@/lib/money/plans/queries";
import { hasPaidPlan } from "@/lib/money/plans/rules";
import type { Transaction } from "@/lib/server/db";
import { PROPOSAL_CHAT } from "../messages";
import { type ChatView, projectOf, readChat, stepOf } from "../queries/chat";
import { readProjectFacts } from "../queries/project";
import { MAX_MESSAGES } from "../rules/chat";
import { isStepOver, nextStep, openingOf, STEP_IDS, type StepId } from "../rules/steps";
import type { ChatTurn } from "../types";

export const locked = () => failure("forbidden", PROPOSAL_CHAT.locked);

async function shown(userId: string, id: string): Promise<Result<ChatView>> {
  const conversation = await readChat(userId, id);
  return conversation ? ok(conversation) : failure("not_found", PROPOSAL_CHAT.conversationUnknown);
}

/** Age (ms) from which an empty chat is deleted. A younger chat may be open in another tab. */
const EMPTY_LIFE = 86_400_000;

/** Starts a chat (B4.5). Deletes the account's old chats that have neither a message of the person nor a proposal. */
export async function startChat(
  userId: string,
  projetoId: string | null,
  now: Date,
): Promise<Result<ChatView>> {
  const facts = await readProjectFacts(userId, projetoId);
  if (projetoId && !facts) return failure("not_found", PROPOSAL_CHAT.projectUnknown);
  const [step] = STEP_IDS;
  const started = await asAccount(userId, async (tx) => {
    if (!hasPaidPlan(await readPlan(userId, tx), now)) return locked();
    const old = { createdAt: { lt: new Date(now.getTime() - EMPTY_LIFE) } };
    const empty = { kind: "proposta", proposal: null, messages: { none: { role: "user" } } } as const;
    await tx.conversation.deleteMany({ where: { userId, ...old, ...empty } });
    const { id } = await tx.conversation.create({
      data: {
        userId,
        kind: "proposta",
        step,
        collected: { projetoId },
        messages: { create: { role: "assistant", content: openingOf(step, facts), step } },
      },
    });
    return ok(id);
  });
  return started.ok ? shown(userId, started.data) : started;
}

/** Moves a chat to the next step (B4.5) if `from` is the current step and complete. */
export async function advanceStep(
  userId: string,
  { conversationId, from }: { conversationId: string; from: StepId },
): Promise<Result<ChatView>> {
  const before = await readChat(userId, conversationId);
  const facts = await readProjectFacts(userId, before?.projetoId ?? null);
  const advanced = await asAccount(userId, async (tx) => {
    const conversation = await findOwn(tx, userId, conversationId);
    if (!conversation) return failure("not_found", PROPOSAL_CHAT.conversationUnknown);
    const to = nextStep(from);
    if (!to || conversation.step !== from || !isStepOver(conversation.messages, from)) return ok(undefined);
    await tx.conversation.update({
      where: { id: conversationId },
      data: {
        step: to,
        messages: { create: { role: "assistant", content: openingOf(to, facts), step: to } },
      },
    });
    return ok(undefined);
  });
  return advanced.ok ? shown(userId, conversationId) : advanced;
}

async function findOwn(tx: Transaction, userId: string, id: string) {
  const row = await tx.conversation.findFirst({
    where: { id, userId, kind: "proposta" },
    include: { messages: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } },
  });
  return row && { ...row, messages: row.messages as (ChatTurn & { id: string })[] };
}

/** Derived from the id of the person's message, so that retries store only one answer. */
const answerIdOf = (messageId: string): string => {
  const hash = createHash("sha256").update(`resposta:${messageId}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

type MessageInput = { conversationId: string; messageId: string; content: string };

type StoredMessage = {
  step: StepId;
  projetoId: string | null;
  turns: (ChatTurn & { id: string })[];
  answer: string | null;
};

/** Stores a message of the person once. */
export const keepMessage = (
  userId: string,
  { conversationId, messageId, content }: MessageInput,
  now: Date,
): Promise<Result<StoredMessage>> =>
  asAccount<StoredMessage>(userId, async (tx) => {
    if (!hasPaidPlan(await readPlan(userId, tx), now)) return locked();
    const conversation = await findOwn(tx, userId, conversationId);
    if (!conversation) return failure("not_found", PROPOSAL_CHAT.conversationUnknown);
    const { messages } = conversation;
    const step = stepOf(conversation.step);
    const kept = { step, projetoId: projectOf(conversation.collected) };
    const answer = messages.find(({ id }) => id === answerIdOf(messageId));
    if (answer) return ok({ ...kept, turns: messages, answer: answer.content });
    const known = messages.find(({ id }) => id === messageId);
    if (known) {
      return ok({ ...kept, turns: messages.slice(0, messages.indexOf(known) + 1), answer: null });
    }
    if (messages.length >= MAX_MESSAGES) return failure("conflict", PROPOSAL_CHAT.full);
    const added = { id: messageId, conversationId, role: "user" as const, content, step };
    const { count } = await tx.conversationMessage.createMany({ data: [added], skipDuplicates: true });
    // Another chat has a message with this id.
    if (count === 0) return failure("conflict", PROPOSAL_CHAT.failed);
    return ok({ ...kept, turns: [...messages, added], answer: null });
  });

/** Stores an answer once. Returns the stored answer, which may come from a concurrent call. */
export const keepAnswer = (
  userId: string,
  sent: MessageInput,
  content: string,
): Promise<Result<{ id: string; content: string }>> =>
  asAccount(userId, async (tx) => {
    const id = answerIdOf(sent.messageId);
    const question = await tx.conversationMessage.findFirst({
      where: { id: sent.messageId, conversation: { id: sent.conversationId, userId } },
    });
    if (!question) return failure("not_found", PROPOSAL_CHAT.conversationUnknown);
    await tx.conversationMessage.createMany({
      data: [{ id, conversationId: sent.conversationId, role: "assistant", content, step: question.step }],
      skipDuplicates: true,
    });
    const stored = await tx.conversationMessage.findUniqueOrThrow({ where: { id } });
    return ok({ id, content: stored.content });
  });
