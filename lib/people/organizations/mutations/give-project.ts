import "server-only";
import { lockAccount } from "@/lib/access/account-lock";
import { failure, ok, outdated, type Result } from "@/lib/kit/result";
import { type Witness, witnessed } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { GIFT_REFUSALS, givenProjectMail } from "../messages";
import { GIFT, type Gift } from "../queries/handover";
import { refusalToGive } from "../rules";
import { mailWaitingInterests, moveProjects } from "./hand-over";
import { aboutOf, mailAccount } from "./hold";
import { holdWithProjects } from "./write";

const findGift = (tx: Transaction, id: string): Promise<Gift | null> =>
  tx.project.findUnique({ where: { id }, select: GIFT });

const keeperIn = (gift: Gift | null): string | null => gift?.proponent?.members[0]?.user.id ?? null;

/**
 * Locks the captador of the project's organization, then the organization's projects, then the organization.
 * @returns null if organization or captador changed before the locks were taken
 */
export async function holdGift(tx: Transaction, id: string): Promise<Gift | null> {
  const known = await findGift(tx, id);
  const keeper = keeperIn(known);
  if (keeper) await lockAccount(tx, keeper);
  if (known?.proponent) await holdWithProjects(tx, known.proponent.id);
  const held = await findGift(tx, id);
  return held?.proponent?.id === known?.proponent?.id && keeperIn(held) === keeper ? held : null;
}

/**
 * Gives a listed project without a captador to the captador of its organization. Mails the captador about the project,
 * and about the interests that wait for an answer.
 * @param to captador whom the team saw; a conflict if another account looks after the organization by now
 */
export const giveProject = (id: string, to: string, now: Date, witness?: Witness): Promise<Result<null>> =>
  witnessed(witness, async (tx): Promise<Result<null>> => {
    const gift = await holdGift(tx, id);
    if (!gift) return failure("conflict", GIFT_REFUSALS.changed);
    const refusal = refusalToGive(gift);
    if (refusal) return failure("conflict", GIFT_REFUSALS[refusal]);
    const { nomeProjeto, proponent } = gift;
    if (!proponent || keeperIn(gift) !== to) return outdated(GIFT_REFUSALS.changed);
    await moveProjects(tx, { ids: [id], to, from: null }, now);
    const eventKey = `${proponent.id}:projeto:${id}:${now.getTime()}`;
    await mailAccount(tx, to, eventKey, givenProjectMail(nomeProjeto, aboutOf(proponent)), "/projects");
    await mailWaitingInterests(tx, proponent, to, now);
    return ok(null);
  });
