import "server-only";
import { formatDate, formatMoneyCents, toIsoDay } from "@/lib/kit/format";
import { DAY } from "@/lib/kit/time";
import { addToDealHistory, lockDeal, mailSides } from "@/lib/money/fees/mutations/locked-deal";
import { isContactOpen } from "@/lib/people/contact/rules/open";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { markFictitious } from "@/lib/words/email/messages";
import { notify, SUPPORT_TEAM } from "@/lib/words/email/mutations/notify";
import { silenceFunderMail, silenceTeamMail } from "../messages/silence";
import { readReminders } from "../queries/told";
import { contactOf } from "../rules/phase";
import { isSilenceDue, silentPhaseOf } from "../rules/reminder";
import { sinceOf, turnOf } from "../rules/turn";
import { withFacts } from "./lock";

const daysBetween = (from: Date, to: Date): number =>
  Math.round((Date.parse(toIsoDay(to)) - Date.parse(toIsoDay(from))) / DAY);

/**
 * Mails the team and the funder, once per step, that a step after a deposit still waits for the captador. A suspended
 * funder gets no mail.
 * @returns whether this call mailed them
 */
export const reportSilence = (opportunityId: string, now: Date): Promise<boolean> =>
  transactionWithJobs(async (tx) => {
    const deal = await lockDeal(tx, { opportunityId });
    if (!deal) return false;
    const { facts } = await withFacts(tx, deal);
    const had = (await readReminders([opportunityId], tx)).get(opportunityId) ?? [];
    const [phase, since] = [silentPhaseOf(facts), sinceOf(facts)];
    if (phase === null || facts.deposito === null || !isSilenceDue(facts, { had, now })) return false;
    const { project, isFictitious } = deal;
    const isBoth = turnOf(facts).includes("financiador");
    const isFunderTold = !facts.financiadorSuspenso;
    const deposit = {
      amount: formatMoneyCents(facts.deposito.valor),
      day: formatDate(facts.deposito.dia),
    };
    const isReceiptRevoked = facts.reciboRevogadoEm !== null;
    const silence = { project, phase, since: formatDate(since), deposit, isBoth, isReceiptRevoked };
    const step = `parado:${phase}:${since.toISOString()}`;
    const details = { fase: phase, desde: since.toISOString(), ...(!isBoth && { lado: "captador" }) };
    await addToDealHistory(tx, opportunityId, [{ type: "equipe_avisada", details }]);
    if (isFunderTold)
      await mailSides(tx, deal, step, (side) =>
        side === "financiador"
          ? silenceFunderMail({ ...silence, isFictitious, isContactOpen: isContactOpen(contactOf(facts)) })
          : null,
      );
    const words = silenceTeamMail({ ...silence, days: daysBetween(since, now), isFunderTold });
    await notify(tx, {
      to: SUPPORT_TEAM,
      eventKey: `negociacao:${opportunityId}:${step}`,
      words: markFictitious(words, isFictitious),
      path: `/admin/apoios/${opportunityId}`,
    });
    return true;
  });
