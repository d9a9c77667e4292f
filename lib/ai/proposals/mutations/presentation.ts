import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { asAccount, asAccountWithJobs } from "@/lib/access/account-lock";
import { createRow, storeGenerated } from "@/lib/catalog/uploads/mutations/upload";
import { failure, ok, type Result } from "@/lib/kit/result";
import { readPlan } from "@/lib/money/plans/queries";
import { canPresent } from "@/lib/money/plans/rules";
import {
  deleteDocument,
  downloadExport,
  mayHaveStarted,
  readGeneration,
  startGeneration,
} from "@/lib/providers/gamma";
import { enqueue, enqueueAll, type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { PRESENTATION, PROPOSAL_CHAT } from "../messages";
import { PROPOSAL_INCLUDE, textsOf, toPresentation } from "../queries/chat";
import { makeDeck } from "../queries/files";
import { inFilesOf, readProjectFacts } from "../queries/project";
import { cardsOf, fileNameOf } from "../rules/fields";
import {
  CARDS,
  decideWait,
  FIRST_POLL_DELAY,
  isPptx,
  MAX_PRESENTATION,
  PRESENTATION_LIMIT,
  type PresentationState,
} from "../rules/presentation";
import type { PresentationCall } from "../schema";
import { PROPOSAL_FIELDS } from "../types";

const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

/** `presentationUntil` identifies the attempt. */
type Attempt = { id: string; userId: string; presentationUntil: Date | null };

const findOwn = (userId: string, id: string) =>
  db.proposal.findFirst({ where: { id, userId }, include: PROPOSAL_INCLUDE });

async function shown(userId: string, id: string): Promise<Result<PresentationState>> {
  const row = await findOwn(userId, id);
  return row ? ok(toPresentation(row)) : failure("not_found", PROPOSAL_CHAT.proposalUnknown);
}

/** Logs that the vendor may have a presentation of unknown id. The team deletes it by hand (docs/operating.md). */
const logUnknown = ({ id, userId }: Attempt, trouble: string): void =>
  log.warn({ proposal: id, account: userId, trouble }, "a presentation of unknown id may be at the vendor");

/**
 * Starts a presentation (B6.8). The attempt is stored before the call to the vendor: a second press finds it, and after
 * a crash a job continues it.
 * @param text cards for the vendor; if empty, they are made from the proposal ({@link cardsOf})
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
    if (!row) return failure("not_found", PROPOSAL_CHAT.proposalUnknown);
    const isRunning =
      row.presentationStatus === "pendente" && row.presentationUntil !== null && row.presentationUntil > now;
    if (isRunning) return ok(null);
    await tx.proposal.update({
      where: { id: proposalId },
      data: {
        presentationStatus: "pendente",
        presentationUntil: until,
        presentationJob: null,
        ...(row.presentationJob !== null && { presentationEarlierJobs: { push: row.presentationJob } }),
        presentationUrl: null,
        presentationFileId: null,
      },
    });
    await enqueue(tx, "presentation", { id: proposalId }, FIRST_POLL_DELAY);
    return ok(row);
  });
  if (!claimed.ok) return claimed;
  if (claimed.data) {
    const attempt = { id: proposalId, userId, presentationUntil: until };
    const inFiles = inFilesOf(await readProjectFacts(userId, claimed.data.projetoId), now);
    const started = await startGeneration(cardsOf(textsOf(claimed.data), inFiles, text), CARDS);
    if (started.ok) await keepJob(attempt, started.data);
    else {
      if (mayHaveStarted(started.trouble)) logUnknown(attempt, started.trouble);
      await makeOffline(attempt);
    }
  }
  return shown(userId, proposalId);
}

export async function checkPresentation(
  userId: string,
  proposalId: string,
  now: Date,
): Promise<Result<PresentationState>> {
  const row = await findOwn(userId, proposalId);
  if (!row) return failure("not_found", PROPOSAL_CHAT.proposalUnknown);
  const { presentationStatus, presentationUntil: until, presentationJob: vendorJob } = row;
  if (presentationStatus !== "pendente" || !until) return ok(toPresentation(row));
  const decision = decideWait({ vendorJob, until, now });
  if (decision === "wait") return ok(toPresentation(row));
  if (decision === "give-up" || !vendorJob) {
    if (!vendorJob) logUnknown(row, "no answer to the start was stored");
    await makeOffline(row);
  } else await pollVendor(row, vendorJob);
  return shown(userId, proposalId);
}

async function pollVendor(row: Attempt & { title: string }, vendorJob: string): Promise<void> {
  const answer = await readGeneration(vendorJob);
  if (!answer.ok) {
    // After transient trouble, the next poll tries again.
    if (!["busy", "down", "slow"].includes(answer.trouble)) await makeOffline(row);
    return;
  }
  const generation = answer.data;
  if (generation.state === "failed") return makeOffline(row);
  if (generation.state !== "completed") return;
  const bytes = generation.exportUrl ? await downloadExport(generation.exportUrl, MAX_PRESENTATION) : null;
  // Do not store an invalid file: the person can open the vendor's page.
  const file = bytes && isPptx(bytes) ? bytes : null;
  await updateAttempt(row, { presentationStatus: "pronta", presentationUrl: generation.url }, file);
}

async function makeOffline(attempt: Attempt): Promise<void> {
  try {
    const deck = await makeDeck(attempt.userId, attempt.id);
    // If the queue is full, a later check retries.
    if (deck && !deck.ok && deck.retryAfter) return;
    if (deck && !deck.ok) throw new Error(deck.message);
    if (deck) await updateAttempt(attempt, { presentationStatus: "offline" }, deck.data);
  } catch (error) {
    log.error({ err: error, proposal: attempt.id }, "could not make the presentation");
    await updateAttempt(attempt, { presentationStatus: "falhou" });
  }
}

type Ending = {
  presentationStatus?: "pronta" | "offline" | "falhou";
  presentationUrl?: string;
  presentationJob?: string;
};

/** Stores the vendor's id. If the attempt has ended meanwhile, has the presentation deleted at the vendor. */
async function keepJob(attempt: Attempt, vendorJob: string): Promise<void> {
  if (await updateAttempt(attempt, { presentationJob: vendorJob })) return;
  await transactionWithJobs((tx) => enqueueAll(tx, "presentation-removals", [vendorJob]));
}

async function storeDeck({ id, userId }: Attempt, bytes: Buffer) {
  const row = await db.proposal.findUnique({ where: { id }, select: { title: true } });
  return storeGenerated(userId, { name: fileNameOf(row?.title ?? "", "pptx"), contentType: PPTX, bytes });
}

/** @returns false if the attempt had already ended; the sweep then removes the bytes */
async function updateAttempt(
  attempt: Attempt,
  ending: Ending,
  bytes: Buffer | null = null,
): Promise<boolean> {
  const stored = bytes && (await storeDeck(attempt, bytes));
  const mayLackFile = ending.presentationStatus !== "offline";
  if (stored && !stored.ok && !mayLackFile) throw new Error(stored.message);
  const updated = await asAccount(attempt.userId, async (tx) => {
    const { id, presentationUntil } = attempt;
    const isSame = { id, presentationUntil, presentationStatus: "pendente" };
    const { count } = await tx.proposal.updateMany({ where: isSame, data: ending });
    if (count === 0 || !stored?.ok) return ok(count > 0);
    const file = await createRow(tx, stored.data);
    if (!file.ok && !mayLackFile) throw new Error(file.message);
    if (file.ok) await tx.proposal.update({ where: { id }, data: { presentationFileId: file.data.id } });
    return ok(true);
  });
  return updated.ok && updated.data;
}

/**
 * Completes a presentation after the person left the page. Throws while the presentation is in progress, to be retried,
 * but not in the last try.
 */
export async function fetchQueued({ id }: { id: string }, last: boolean): Promise<void> {
  const row = await db.proposal.findUnique({ where: { id }, select: { userId: true } });
  if (!row) return;
  const state = await checkPresentation(row.userId, id, new Date());
  if (state.ok && state.data.status === "pendente" && !last) throw new Error("presentation is not there yet");
}

export async function deleteProposals(tx: JobTransaction, userId: string): Promise<void> {
  const made = await tx.proposal.findMany({
    where: { userId },
    select: { presentationJob: true, presentationEarlierJobs: true },
  });
  const ids = made.flatMap(({ presentationJob: newest, presentationEarlierJobs: earlier }) =>
    newest === null ? earlier : [...earlier, newest],
  );
  if (ids.length > 0) await enqueueAll(tx, "presentation-removals", ids);
  await tx.proposal.deleteMany({ where: { userId } });
}

/**
 * Deletes a presentation at the vendor. Throws if that is not possible yet, so that the job is retried.
 * @param job `id` is the vendor's id of the generation
 */
export async function removeAtVendor({ id }: { id: string }): Promise<void> {
  const answer = await readGeneration(id);
  if (!answer.ok && answer.trouble === "missing") return;
  if (!answer.ok) throw new Error(`presentation cannot be read: ${answer.trouble}`);
  if (answer.data.state === "failed") return;
  if (answer.data.state === "pending" || !answer.data.documentId)
    throw new Error("presentation cannot be deleted yet");
  const deleted = await deleteDocument(answer.data.documentId);
  if (!deleted.ok && deleted.trouble !== "missing")
    throw new Error(`presentation cannot be deleted: ${deleted.trouble}`);
}

/** Longest wait (ms) of the HTTP function for a presentation. */
const PATIENCE = 25_000;
/** Milliseconds between polls. */
const PAUSE = 1_000;

/** `presentation_url`: the vendor's page, else the stored file, else null. */
type PresentationAnswer = {
  success: boolean;
  presentation_url: string | null;
  message: string;
  status: PresentationState["status"];
  id: string;
};

/** Makes a presentation of a given or a stored proposal (B7.8), and waits for it at most PATIENCE. */
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

/** Stores a proposal, or reuses the one of an earlier call with the same nine texts. */
const keepGiven = (
  userId: string,
  texts: Omit<PresentationCall["projectData"], "id">,
): Promise<Result<string>> =>
  asAccount(userId, async (tx) => {
    const all = Object.fromEntries(PROPOSAL_FIELDS.map((field) => [field, texts[field] ?? ""]));
    const known = await tx.proposal.findFirst({ where: { userId, conversationId: null, ...all } });
    return ok((known ?? (await tx.proposal.create({ data: { userId, ...texts } }))).id);
  });
