import "server-only";
import { fileUrl } from "@/lib/catalog/uploads/rules";
import { readMomentCursor, writeMomentCursor } from "@/lib/kit/cursor";
import { dayOf } from "@/lib/kit/day";
import { isUuid } from "@/lib/kit/ids";
import { db, Prisma } from "@/lib/server/db";
import type { ChatEntry } from "../rules/chat";
import { checkClaims, type Flag } from "../rules/claims";
import type { PresentationState, PresentationStatus } from "../rules/presentation";
import { isStep, STEP_IDS, type StepId } from "../rules/steps";
import { type InFiles, PROPOSAL_FIELDS, type ProposalField, type ProposalTexts } from "../types";
import { inFilesOf } from "./project";

export type ChatView = {
  id: string;
  step: StepId;
  projetoId: string | null;
  entries: ChatEntry[];
  proposal: ProposalView | null;
};

const VERSIONS = 30;

export const PROPOSAL_INCLUDE = {
  presentation: { select: { id: true, name: true } },
  projeto: {
    select: {
      captadorId: true,
      status: true,
      valorTotal: true,
      valorCaptado: true,
      prazoCaptacao: true,
      demonstracao: true,
    },
  },
  versions: {
    select: { id: true, origem: true, createdAt: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: VERSIONS,
  },
} as const satisfies Prisma.ProposalInclude;

type ProposalRow = Prisma.ProposalGetPayload<{ include: typeof PROPOSAL_INCLUDE }>;

export const textsOf = (row: ProposalTexts): ProposalTexts =>
  Object.fromEntries(PROPOSAL_FIELDS.map((field) => [field, row[field]])) as ProposalTexts;

export const toPresentation = (
  row: Pick<ProposalRow, "presentationStatus" | "presentationUrl" | "presentation">,
): PresentationState => ({
  status: row.presentationStatus as PresentationStatus,
  url: row.presentationUrl,
  fileUrl: row.presentation && fileUrl(row.presentation.id, row.presentation.name),
});

/** A project that was never listed has no deadline and a total of 0, so it gets no notice of an ended fundraising. */
function readInFiles({ userId, projeto }: ProposalRow): InFiles {
  if (!projeto || projeto.captadorId !== userId) return inFilesOf(null, new Date());
  const facts = {
    ...projeto,
    valorTotal: Number(projeto.valorTotal),
    valorCaptado: Number(projeto.valorCaptado),
    prazoCaptacao: dayOf(projeto.prazoCaptacao),
  };
  return inFilesOf(facts, new Date());
}

export const toProposalView = (row: ProposalRow) => {
  const texts = textsOf(row);
  const flags = PROPOSAL_FIELDS.map((field) => [field, checkClaims(texts[field])]);
  return {
    id: row.id,
    texts,
    inFiles: readInFiles(row),
    flags: Object.fromEntries(flags) as Record<ProposalField, Flag[]>,
    versions: row.versions,
    presentation: toPresentation(row),
    updatedAt: row.updatedAt,
  };
};

export type ProposalView = ReturnType<typeof toProposalView>;

export const projectOf = (collected: Prisma.JsonValue): string | null => {
  const value =
    typeof collected === "object" && collected && !Array.isArray(collected) ? collected.projetoId : null;
  return typeof value === "string" ? value : null;
};

export const stepOf = (step: string | null): StepId => (isStep(step) ? step : STEP_IDS[0]);

/** Without `id`: the latest chat. */
export async function readChat(userId: string, id?: string): Promise<ChatView | null> {
  const row = await db.conversation.findFirst({
    where: { userId, kind: "proposta", ...(id && { id }) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: {
      messages: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
      proposal: { include: PROPOSAL_INCLUDE },
    },
  });
  if (!row) return null;
  return {
    id: row.id,
    step: stepOf(row.step),
    projetoId: projectOf(row.collected),
    entries: row.messages.map((message) => ({
      id: message.id,
      role: message.role === "user" ? "user" : "assistant",
      content: message.content,
      step: isStep(message.step) ? message.step : null,
      ...(message.role === "user" && { isStored: true }),
    })),
    proposal: row.proposal && toProposalView(row.proposal),
  };
}

export const isOwnChat = async (userId: string, id: string): Promise<boolean> =>
  isUuid(id) && (await db.conversation.count({ where: { id, userId, kind: "proposta" } })) > 0;

export type EarlierChat = {
  id: string;
  title: string | null;
  projeto: string | null;
  step: StepId;
  at: Date;
};

export const CHATS_PER_PAGE = 20;

type ChatRow = Omit<EarlierChat, "step"> & { step: string | null };

/** Newest first. Leaves out chats that have neither a proposal nor a message of the person. */
export async function listChats(
  userId: string,
  cursor: string | null = null,
): Promise<{ items: EarlierChat[]; next: string | null }> {
  const from = readMomentCursor(cursor);
  const before = from
    ? Prisma.sql`and (c.created_at, c.id) < (${from.at}::timestamptz, ${from.id}::uuid)`
    : Prisma.empty;
  const rows = await db.$queryRaw<ChatRow[]>`
    select c.id, c.step, a.title, c.created_at as at,
      (select p.nome_projeto from projects p
        where p.id = (c.collected ->> 'projetoId')::uuid and p.captador_id = c.user_id) as projeto
    from conversations c left join proposals a on a.conversation_id = c.id
    where c.user_id = ${userId}::uuid and c.kind = 'proposta' ${before} and (a.id is not null or exists (
      select from conversation_messages m where m.conversation_id = c.id and m.role = 'user'))
    order by c.created_at desc, c.id desc limit ${CHATS_PER_PAGE + 1}`;
  const page = rows.slice(0, CHATS_PER_PAGE);
  const last = page.at(-1);
  return {
    items: page.map(({ step, ...chat }) => ({ ...chat, step: stepOf(step) })),
    next: rows.length > page.length && last ? writeMomentCursor({ at: last.at, id: last.id }) : null,
  };
}

export const readProposalView = async (userId: string, id: string): Promise<ProposalView | null> => {
  const row = await db.proposal.findFirst({ where: { id, userId }, include: PROPOSAL_INCLUDE });
  return row && toProposalView(row);
};
