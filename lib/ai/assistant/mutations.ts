import "server-only";
import { getPublicStatistics, listPublicProjects } from "@/lib/catalog/projects/queries/public";
import { EMPTY_QUERY, OPEN_STATUSES } from "@/lib/catalog/projects/rules/list-query";
import { type Failure, failure, ok, type RawAnswer, type Result, sendEvents } from "@/lib/kit/result";
import { toPlainText } from "@/lib/kit/text";
import {
  type ModelFailure,
  type ModelPart,
  type ModelTrouble,
  openParts,
  retryOf,
} from "@/lib/providers/openai";
import { env } from "@/lib/server/env";
import { isPaused } from "@/lib/server/pauses";
import { NO_NAMES } from "./facts";
import { FIXED_TEXTS } from "./instructions";
import { CHAT_TEXTS } from "./messages";
import { findNamedProjects, rankKnowledge, readProjectFacts, readTotals } from "./queries";
import { type Answer, type AnswerEvent, isBlank, PAUSED } from "./rules/chat";
import { createCitations } from "./rules/citations";
import { closingOf, HELP, isUnknown, sourcesOf } from "./rules/closing";
import { describeOrder, describeProject, describeSpread, describeTotals } from "./rules/passages";
import { buildPrompt } from "./rules/prompt";
import { type Intent, inContext, knowledgeOf, MAX_PROJECTS, readInContext } from "./rules/question";
import type { Question } from "./schema";
import type { Passage } from "./types";

async function findPassages(question: Question): Promise<{ passages: Passage[]; intent: Intent }> {
  const before = question.history.findLast(({ role }) => role === "user")?.content;
  const text = inContext(question.message, before);
  const intent = readInContext(question.message, before);
  const known = knowledgeOf(env.PAID_PLANS);
  const [projects, figures, knowledge] = await Promise.all([
    findProjects(intent),
    findFigures(intent),
    rankKnowledge(known, toPlainText(text)),
  ]);
  if (intent.asksWho) {
    // Answer by the fact NO_NAMES and the projects' titles, because the assistant never names a proponent.
    const meant = projects.map(({ titulo }) => `\nVale também para: ${titulo}.`).join("");
    const first = known
      .filter(({ titulo }) => titulo === NO_NAMES)
      .map((fact) => ({ ...fact, texto: fact.texto + meant }));
    return { intent, passages: [...first, ...(intent.asksFigures ? projects : [])] };
  }
  const data = [...figures, ...projects];
  const dataFirst = intent.aboutProjects || intent.aboutTotals;
  return { intent, passages: dataFirst ? [...data, ...knowledge] : [...knowledge, ...data] };
}

async function findProjects(intent: Intent): Promise<Passage[]> {
  const { names, facets, hasFacets, hasOrder, aboutProjects, namesProject } = intent;
  const status = facets.ordem === "prazo" && facets.status.length === 0 ? OPEN_STATUSES : facets.status;
  const named = await findNamedProjects(names, namesProject ? 0.5 : 0.75);
  const listed =
    aboutProjects && named.length < MAX_PROJECTS && (hasFacets || hasOrder || names.length === 0)
      ? (await listPublicProjects({ ...EMPTY_QUERY, ...facets, status: [...status] })).items.map(
          ({ id }) => id,
        )
      : [];
  const ids = [...new Set([...named, ...listed])].slice(0, MAX_PROJECTS);
  const today = new Date();
  const facts = await readProjectFacts(ids);
  const order = hasOrder && named.length === 0 ? describeOrder(facts, facets, today) : [];
  return [...order, ...facts.map((project) => describeProject(project, today))];
}

async function findFigures({ aboutTotals, aboutProjects, facets, hasFacets }: Intent): Promise<Passage[]> {
  if (!aboutTotals && !(aboutProjects && hasFacets)) return [];
  const totals = describeTotals(await readTotals(facets), facets);
  return aboutTotals && !hasFacets ? [totals, describeSpread(await getPublicStatistics())] : [totals];
}

const TROUBLE: Record<ModelTrouble, [code: "provider_down" | "provider_invalid", message: string]> = {
  busy: ["provider_down", CHAT_TEXTS.busy],
  down: ["provider_down", CHAT_TEXTS.failure],
  slow: ["provider_down", CHAT_TEXTS.failure],
  refused: ["provider_down", CHAT_TEXTS.failure],
  invalid: ["provider_invalid", CHAT_TEXTS.invalidReply],
  cut: ["provider_invalid", CHAT_TEXTS.invalidReply],
};

function failureOf(part: ModelFailure): Failure {
  const [code, message] = TROUBLE[part.trouble];
  return { ...failure(code, message), ...retryOf(part) };
}

const DISCONNECTED = failure("provider_down", CHAT_TEXTS.failure);

/**
 * Starts an answer (B7.10) and waits for its first text, so that a failure before this text has its own HTTP status.
 * Neither question nor answer is stored or logged.
 */
async function openAnswer(
  question: Question,
  signal: AbortSignal,
): Promise<Result<AsyncGenerator<AnswerEvent>>> {
  if (await isPaused("assistente"))
    return { ...failure("provider_down", CHAT_TEXTS.paused), body: { code: PAUSED } };
  const { passages, intent } = await findPassages(question);
  const prompt = buildPrompt(passages, question.history, question.message);
  const opened = await openParts([prompt, signal], failureOf, DISCONNECTED);
  return opened.ok ? ok(answerEvents(opened.data, passages, intent)) : opened;
}

async function* answerEvents(
  parts: AsyncGenerator<ModelPart>,
  passages: Passage[],
  { aboutTaxes }: Intent,
): AsyncGenerator<AnswerEvent> {
  const citations = createCitations(passages.length);
  let message = "";
  const emit = function* (text: string): Generator<AnswerEvent> {
    message += text;
    if (text) yield { event: "delta", data: { text } };
  };
  const failed = (error: string): AnswerEvent => ({ event: "error", data: { success: false, error } });
  for await (const part of parts) {
    if (part.kind === "failed") return yield failed(failureOf(part).message);
    if (part.kind === "text") {
      yield* emit(citations.push(part.text));
      continue;
    }
    yield* emit(citations.end() + (part.isComplete ? "" : FIXED_TEXTS.shortened));
    if (isBlank(message)) return yield failed(CHAT_TEXTS.invalidReply);
    const cited = citations.cited();
    const isFiscal = cited.some((number) => passages[number - 1]?.fiscal);
    yield* emit(closingOf(message, { aboutTaxes: aboutTaxes || isFiscal, cited: cited.length }));
    const sources = isUnknown(message) ? [{ numero: 1, ...HELP }] : sourcesOf(passages, cited);
    return yield { event: "done", data: { success: true, message: message.trim(), sources } };
  }
}

export async function answerQuestion(
  question: Question,
  signal: AbortSignal,
): Promise<Result<{ success: true } & Answer>> {
  const opened = await openAnswer(question, signal);
  if (!opened.ok) return opened;
  for await (const { event, data } of opened.data) {
    if (event === "done") return ok(data);
    if (event === "error") return failure("provider_invalid", data.error);
  }
  return DISCONNECTED;
}

export async function streamAnswerTo(question: Question, reader: AbortSignal): Promise<Result<RawAnswer>> {
  return sendEvents(reader, (signal) => openAnswer(question, signal));
}
