import "server-only";
import { asAccount } from "@/lib/access/account-lock";
import { failure, ok, type Result } from "@/lib/kit/result";
import { readPlan } from "@/lib/money/plans/queries";
import { hasPaidPlan } from "@/lib/money/plans/rules";
import { requestJson } from "@/lib/providers/openai";
import { db, type Transaction } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { PROPOSAL_CHAT } from "../messages";
import {
  PROPOSAL_INCLUDE,
  type ProposalView,
  readChat,
  readProposalView,
  textsOf,
  toProposalView,
} from "../queries/chat";
import { readProjectFacts } from "../queries/project";
import { jsonSchemaOf, languageProblems, lengthProblems, readTexts } from "../rules/fields";
import { withholdFigures } from "../rules/figures";
import { buildProposalPrompt, givenTexts, toRepair } from "../rules/prompt";
import { isLastStep, isStepOver } from "../rules/steps";
import { type ChatTurn, PROPOSAL_FIELDS, type ProposalField, type ProposalTexts } from "../types";
import { locked } from "./chat";

type Origin = "modelo" | "campo" | "pessoa";
type Texts = Partial<ProposalTexts>;

type Material = Parameters<typeof buildProposalPrompt>[0];

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the model's texts, and replaces invented figures in them. `problems` are in Portuguese, for the model. */
function readAnswer(
  answer: { text: string; isComplete: boolean },
  fields: readonly ProposalField[],
  material: Material,
): { texts: Texts; problems: string[] } {
  if (!answer.isComplete)
    return { texts: {}, problems: ["A resposta foi cortada: escreva textos mais curtos."] };
  const json = readJson(answer.text);
  if (json === undefined) return { texts: {}, problems: ["A resposta não é JSON."] };
  const { texts: written, problems } = readTexts(json, fields);
  const texts = withoutInventions(written, material);
  return { texts, problems: [...problems, ...lengthProblems(texts), ...languageProblems(texts)] };
}

async function compose(fields: readonly ProposalField[], material: Material): Promise<Result<Texts>> {
  const schema = { name: "proposta", schema: jsonSchemaOf(fields) };
  let prompt = buildProposalPrompt(material);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await requestJson(prompt, schema);
    const message = material.field ? PROPOSAL_CHAT.fieldFailed : PROPOSAL_CHAT.generationFailed;
    if (!answer.ok)
      return failure(answer.trouble === "invalid" ? "provider_invalid" : "provider_down", message);
    const { texts, problems } = readAnswer(answer, fields, material);
    if (problems.length === 0) return ok(texts);
    log.warn({ vendor: "openai", attempt, problems: problems.length }, "the model's proposal is invalid");
    if (attempt === 2) return failure("provider_invalid", message);
    prompt = toRepair(prompt, answer.text, problems);
  }
}

function withoutInventions(texts: Texts, material: Material): Texts {
  const given = givenTexts(material);
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, withholdFigures(text, given)]),
  );
}

async function write(
  tx: Transaction,
  id: string,
  texts: ProposalTexts,
  origem: Origin,
): Promise<ProposalView> {
  const conteudo = textsOf(texts);
  const row = await tx.proposal.update({
    where: { id },
    data: { ...conteudo, versions: { create: { conteudo, origem } } },
    include: PROPOSAL_INCLUDE,
  });
  return toProposalView(row);
}

const isAllowed = async (userId: string, now: Date) => hasPaidPlan(await readPlan(userId), now);

/** Generates the proposal of a completed chat (B4.5). Returns an existing proposal, unless `again` is true. */
export async function generateProposal(
  userId: string,
  { conversationId, again }: { conversationId: string; again: boolean },
  now: Date,
): Promise<Result<ProposalView>> {
  if (!(await isAllowed(userId, now))) return locked();
  const conversation = await readChat(userId, conversationId);
  if (!conversation) return failure("not_found", PROPOSAL_CHAT.conversationUnknown);
  const { proposal, entries, step, projetoId } = conversation;
  if (proposal && !again) return ok(proposal);
  if (!isLastStep(step) || !isStepOver(entries, step)) return failure("conflict", PROPOSAL_CHAT.notYet);
  const facts = await readProjectFacts(userId, projetoId);
  const composed = await compose(PROPOSAL_FIELDS, { facts, turns: entries });
  if (!composed.ok) return composed;
  const texts = composed.data as ProposalTexts;
  return asAccount(userId, async (tx) => {
    const own = await tx.conversation.findFirst({
      where: { id: conversationId, userId },
      include: { proposal: { include: PROPOSAL_INCLUDE } },
    });
    if (!own) return failure("not_found", PROPOSAL_CHAT.conversationUnknown);
    // A concurrent request has generated the proposal.
    if (own.proposal && !again) return ok(toProposalView(own.proposal));
    const base = { userId, projetoId: facts?.id ?? null, ...texts };
    const { id } = own.proposal ?? (await tx.proposal.create({ data: { ...base, conversationId } }));
    return ok(await write(tx, id, texts, "modelo"));
  });
}

export async function rewriteField(
  userId: string,
  { proposalId, field }: { proposalId: string; field: ProposalField },
  now: Date,
): Promise<Result<ProposalView>> {
  if (!(await isAllowed(userId, now))) return locked();
  const row = await db.proposal.findFirst({
    where: { id: proposalId, userId },
    include: { conversation: { include: { messages: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } } } },
  });
  if (!row) return failure("not_found", PROPOSAL_CHAT.proposalUnknown);
  const facts = await readProjectFacts(userId, row.projetoId);
  const turns = (row.conversation?.messages ?? []) as ChatTurn[];
  const composed = await compose([field], { facts, turns, texts: textsOf(row), field });
  if (!composed.ok) return composed;
  return asAccount(userId, async (tx) => {
    const current = await tx.proposal.findFirst({ where: { id: proposalId, userId } });
    if (!current) return failure("not_found", PROPOSAL_CHAT.proposalUnknown);
    return ok(await write(tx, proposalId, { ...textsOf(current), ...composed.data }, "campo"));
  });
}

type Edit = { proposalId: string; field: ProposalField; text: string; before: string };

/** Fails if the stored text changed since editing began. */
export const editField = (
  userId: string,
  { proposalId, field, text, before }: Edit,
): Promise<Result<ProposalView>> =>
  asAccount(userId, async (tx) => {
    const row = await tx.proposal.findFirst({ where: { id: proposalId, userId }, include: PROPOSAL_INCLUDE });
    if (!row) return failure("not_found", PROPOSAL_CHAT.proposalUnknown);
    if (row[field] === text) return ok(toProposalView(row));
    if (row[field] !== before) return failure("conflict", PROPOSAL_CHAT.changedElsewhere);
    return ok(await write(tx, proposalId, { ...textsOf(row), [field]: text }, "pessoa"));
  });

/** Restores the texts of a version. The replaced texts remain as a version. */
export async function restoreVersion(
  userId: string,
  { proposalId, versionId }: { proposalId: string; versionId: string },
): Promise<Result<ProposalView>> {
  return asAccount(userId, async (tx) => {
    const version = await tx.proposalVersion.findFirst({
      where: { id: versionId, proposalId, proposal: { userId } },
    });
    const { texts, problems } = readTexts(version?.conteudo, PROPOSAL_FIELDS, true);
    if (problems.length > 0) return failure("not_found", PROPOSAL_CHAT.versionUnknown);
    return ok(await write(tx, proposalId, texts, "pessoa"));
  });
}

export async function showProposal(userId: string, id: string): Promise<Result<ProposalView>> {
  const view = await readProposalView(userId, id);
  return view ? ok(view) : failure("not_found", PROPOSAL_CHAT.proposalUnknown);
}
