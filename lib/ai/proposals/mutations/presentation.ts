import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { asAccount, asAccountWithJobs } from "@/lib/access/account-lock";
import { storeGenerated } from "@/lib/catalog/uploads/mutations/upload";
import { failure, ok, type Result } from "@/lib/kit/result";
import { readPlan } from "@/lib/money/plans/queries";
import { canPresent } from "@/lib/money/plans/rules";
import { downloadExport, readGeneration, startGeneration } from "@/lib/providers/gamma";
import { enqueue } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { ASSISTANT, PRESENTATION } from "../messages";
import { PROPOSAL_INCLUDE, textsOf, toPresentation } from "../queries/conversation";
import { makeDeck } from "../queries/files";
import { fileNameOf, toCards } from "../rules/fields";
import {
  CARDS,
  CLOCK_INTERVAL,
  decideWait,
  isPptx,
  MAX_PRESENTATION,
  PRESENTATION_LIMIT,
  type PresentationState,
} from "../rules/presentation";
import type { PresentationCall } from "../schema";

const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

/** A wait that ended belongs to whoever ended it: the row as it was says which wait is meant. */
type Waiting = { id: string; userId: string; presentationUntil: Date | null };

const stillWaiting = ({ id, presentationUntil }: Waiting) => ({
  id,
  presentationStatus: "pendente",
  presentationUntil,
});

const findOwn = (userId: string, id: string) =>
  db.proposal.findFirst({ where: { id, userId }, include: PROPOSAL_INCLUDE });

async function shown(userId: string, id: string): Promise<Result<PresentationState>> {
  const row = await findOwn(userId, id);
  return row ? ok(toPresentation(row)) : failure("not_found", ASSISTANT.proposalUnknown);
}

/**
 * Starts a presentation (B6.8): the wait is written down before the vendor is asked, so that a second press finds it and
 * a server that stops leaves it to the clock. Whatever the vendor answers but a start, the file is made here.
 * @param text what the vendor is asked for; the proposal's own cards when empty
 */
export async function startPresentation(
  userId: string,
  proposalId: string,
  now: Date,
  text = "",
): Promise<Result<PresentationState>> {
  const until = new Date(now.getTime() + PRESENTATION_LIMIT);
  const claimed = await asAccountWithJobs(userId, async (tx) => {
    if (!canPresent(await readPlan(userId, tx), now)) return failure("forbidden", PRESENTATION.locked);
    const row = await tx.proposal.findFirst({ where: { id: proposalId, userId } });
    if (!row) return failure("not_found", ASSISTANT.proposalUnknown);
    const isRunning =
      row.presentationStatus === "pendente" && row.presentationUntil !== null && row.presentationUntil > now;
    if (isRunning) return ok(null);
    await tx.proposal.update({
      where: { id: proposalId },
      data: {
        presentationStatus: "pendente",
        presentationUntil: until,
        presentationJob: null,
        presentationUrl: null,
        presentationFileId: null,
      },
    });
    await enqueue(tx, "presentation", { id: proposalId }, CLOCK_INTERVAL);
    return ok(row);
  });
  if (!claimed.ok) return claimed;
  if (claimed.data) {
    const waiting = { id: proposalId, userId, presentationUntil: until };
    const started = await startGeneration(text || toCards(textsOf(claimed.data)), CARDS);
    if (started.ok) {
      await endWait(waiting, { presentationJob: started.data });
    } else await makeOffline(waiting);
  }
  return shown(userId, proposalId);
}

/** How a presentation that is waited for stands now. The vendor is asked, and what it finished is fetched and kept. */
export async function checkPresentation(
  userId: string,
  proposalId: string,
  now: Date,
): Promise<Result<PresentationState>> {
  const row = await findOwn(userId, proposalId);
  if (!row) return failure("not_found", ASSISTANT.proposalUnknown);
  const { presentationStatus, presentationUntil: until, presentationJob: job } = row;
  if (presentationStatus !== "pendente" || !until) return ok(toPresentation(row));
  const decision = decideWait({ job, until, now });
  if (decision === "wait") return ok(toPresentation(row));
  if (decision === "give-up" || !job) await makeOffline(row);
  else await follow(row, job);
  return shown(userId, proposalId);
}

async function follow(row: Waiting & { title: string }, job: string): Promise<void> {
  const answer = await readGeneration(job);
  if (!answer.ok) {
    // Who is busy or broke down may still have it: the limit decides. Nothing else gets better by waiting.
    if (!["busy", "down", "slow"].includes(answer.trouble)) await makeOffline(row);
    return;
  }
  const generation = answer.data;
  if (generation.state === "failed") return makeOffline(row);
  if (generation.state !== "completed") return;
  const bytes = generation.exportUrl ? await downloadExport(generation.exportUrl, MAX_PRESENTATION) : null;
  // The presentation itself stands with the vendor; its file is worth keeping only when it is one.
  const file = bytes && isPptx(bytes) ? bytes : null;
  await endWait(row, { presentationStatus: "pronta", presentationUrl: generation.url }, file);
}

/** B8.7: the vendor gave nothing, so the person gets a file that is made here. */
async function makeOffline(waiting: Waiting): Promise<void> {
  try {
    const deck = await makeDeck(waiting.userId, waiting.id);
    // Files of the same person, or of many, come first: the clock or the next look asks again.
    if (deck && !deck.ok && deck.retryAfter) return;
    if (deck && !deck.ok) throw new Error(deck.message);
    if (deck) await endWait(waiting, { presentationStatus: "offline" }, deck.data);
  } catch (error) {
    log.error({ err: error, proposal: waiting.id }, "no presentation could be made");
    await endWait(waiting, { presentationStatus: "falhou" });
  }
}

type Ending = {
  presentationStatus?: "pronta" | "offline" | "falhou";
  presentationUrl?: string;
  presentationJob?: string;
};

/** Changes a wait that goes on, whoever comes first; with a file, that one is kept in the same transaction. */
async function endWait(waiting: Waiting, ending: Ending, bytes: Buffer | null = null): Promise<void> {
  await asAccount(waiting.userId, async (tx) => {
    const { count } = await tx.proposal.updateMany({ where: stillWaiting(waiting), data: ending });
    if (count === 0 || !bytes) return ok(undefined);
    const { title } = await tx.proposal.findUniqueOrThrow({ where: { id: waiting.id } });
    const file = { name: fileNameOf(title, "pptx"), contentType: PPTX, bytes };
    const stored = await storeGenerated(waiting.userId, file, tx);
    // The vendor's own page is there without its file; our presentation is nothing but the file.
    if (!stored.ok && ending.presentationStatus === "offline") throw new Error(stored.message);
    if (stored.ok) {
      await tx.proposal.update({ where: { id: waiting.id }, data: { presentationFileId: stored.data.id } });
    }
    return ok(undefined);
  });
}

/** The clock's part: nobody has to look for a presentation to arrive. @throws to be called again while it is waited for */
export async function fetchQueued({ id }: { id: string }, last: boolean): Promise<void> {
  const row = await db.proposal.findUnique({ where: { id }, select: { userId: true } });
  if (!row) return;
  const state = await checkPresentation(row.userId, id, new Date());
  if (state.ok && state.data.status === "pendente" && !last) throw new Error("presentation is not there yet");
}

/** Time (ms) that the HTTP function waits for a presentation, and between two questions. */
const PATIENCE = 25_000;
const PAUSE = 1_000;

/** `presentation_url` is null while it is not there yet; `status` and `id` are what to ask again with. */
export type PresentationAnswer = {
  success: boolean;
  presentation_url: string | null;
  message: string;
  status: PresentationState["status"];
  id: string;
};

/** B7.8: makes a presentation of a proposal that is given, or of one that is kept, and waits for it for a while. */
export async function presentProposal(
  userId: string,
  { prompt, projectData: { id, ...texts } }: PresentationCall,
  signal: AbortSignal,
  appUrl: string,
): Promise<Result<PresentationAnswer>> {
  if (!canPresent(await readPlan(userId), new Date())) return failure("forbidden", PRESENTATION.locked);
  const kept = id ? ok(id) : await keepGiven(userId, texts);
  if (!kept.ok) return kept;
  const proposalId = kept.data;
  let state = await startPresentation(userId, proposalId, new Date(), prompt);
  for (const until = Date.now() + PATIENCE; state.ok && state.data.status === "pendente"; ) {
    if (Date.now() > until || signal.aborted) break;
    await wait(PAUSE);
    state = await checkPresentation(userId, proposalId, new Date());
  }
  if (!state.ok) return state;
  const { status, url, fileUrl } = state.data;
  const address = url ?? (fileUrl && appUrl + fileUrl);
  const message = {
    nenhuma: PRESENTATION.pending,
    pendente: PRESENTATION.pending,
    pronta: PRESENTATION.ready,
    offline: PRESENTATION.offline,
    falhou: PRESENTATION.byHand,
  }[status];
  return ok({ success: status !== "falhou", presentation_url: address, message, status, id: proposalId });
}

/** A proposal that came from outside is kept like any other; the same one again is the same. */
const keepGiven = (
  userId: string,
  texts: Omit<PresentationCall["projectData"], "id">,
): Promise<Result<string>> =>
  asAccount(userId, async (tx) => {
    const known = await tx.proposal.findFirst({ where: { userId, conversationId: null, ...texts } });
    return ok((known ?? (await tx.proposal.create({ data: { userId, ...texts } }))).id);
  });
