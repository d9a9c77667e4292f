import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { failure, type MessageResult, ok, outdated } from "@/lib/kit/result";
import { notify, SUPPORT_TEAM } from "@/lib/words/email/mutations/notify";
import { CONFIRMATION, DEAL, NOT_ARRIVED } from "../messages/account-and-deposit";
import { notArrivedMail } from "../messages/mails";
import { LEFT_TO_TEAM } from "../messages/standing";
import { canDo } from "../rules/moves";
import { type DealFacts, isLeftToTeam } from "../rules/phase";
import { findNewest } from "./deposit-rows";
import { endLeftDeal } from "./end-left";
import { lockAsSide } from "./lock";

function refusalOf(facts: DealFacts): MessageResult | null {
  if (canDo(facts, "captador", "encerrar")) return null;
  if (facts.status === "cancelada") return failure("conflict", DEAL.over);
  if (facts.status === "confirmada" || facts.status === "concluida")
    return failure("conflict", CONFIRMATION.settled);
  return failure("conflict", isLeftToTeam(facts) ? LEFT_TO_TEAM : NOT_ARRIVED.notAlone);
}

type NotArrived = {
  id: string;
  /** Centavos that the page showed as the captador's amount, or 0. */
  visto: number;
};

/**
 * Ends a deal whose funder's account was deleted, because the captador says that the money did not arrive. No
 * commission is due, and nothing counts as raised. Paid fees: see {@link endLeftDeal}. Mails the team, because no
 * funder can contradict the captador.
 */
export const reportNotArrived = (
  userId: string,
  { id, visto }: NotArrived,
  colleagueId?: string,
): Promise<MessageResult> =>
  asAccountWithJobs(userId, async (tx): Promise<MessageResult> => {
    const deal = await lockAsSide(tx, userId, "captador", id);
    if (!deal) return failure("not_found", DEAL.unknown);
    const refusal = refusalOf(deal.facts);
    if (refusal) return refusal;
    if ((deal.facts.captador?.valor ?? 0) !== visto) return outdated(NOT_ARRIVED.changed);
    const at = new Date();
    const reported = await findNewest(tx, id);
    await endLeftDeal(tx, deal, { at, by: "captador", authorId: userId, colleagueId });
    const deposit = reported && {
      amount: formatMoneyCents(reported.amount),
      day: formatDate(dayOf(reported.depositedOn)),
    };
    const words = notArrivedMail({
      project: deal.project,
      deposit,
      hasProof: Boolean(reported?.fileId),
      named: visto === 0 ? null : formatMoneyCents(visto),
    });
    const eventKey = `negociacao:${id}:nao-chegou:${at.getTime()}`;
    await notify(tx, { to: SUPPORT_TEAM, eventKey, words, path: `/admin/apoios/${id}` });
    return ok({ message: NOT_ARRIVED.ended });
  });
