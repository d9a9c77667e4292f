import { formatDate, formatMoney } from "@/lib/kit/format";
import { cancelTexts } from "@/lib/money/billing/messages";
import type { PlanDetails } from "@/lib/money/billing/queries";
import { planText, renewalText } from "@/lib/money/plans/messages";
import { OFFERS } from "@/lib/money/plans/offers";
import {
  endAhead,
  isFirstChargeDue,
  type PlanFacts,
  shownPlan,
  subscriptionState,
} from "@/lib/money/plans/rules";

/** State and texts of a plan. `title` fits only a paid plan. `renewal` is null unless an end or charge is ahead. */
export function describePlan(facts: PlanFacts, { isEnding, amount, method }: PlanDetails, now: Date) {
  const state = subscriptionState(facts, now);
  const plan = shownPlan(facts, now);
  const isTrial = state.kind === "teste";
  const awaitsCharge = isFirstChargeDue(state);
  const ahead = endAhead(facts, now);
  const end = ahead && formatDate(ahead);
  const hasRenewal = state.kind !== "pendente" && !awaitsCharge && plan !== "free";
  return {
    state,
    plan,
    title: `${OFFERS.find((offer) => offer.plan === plan)?.name}, ${formatMoney(amount)} por mês`,
    text: planText(state, { now, format: formatDate }),
    renewal: hasRenewal && end ? renewalText({ isEnding, isTrial, end, method }) : null,
    cancelling: cancelTexts({
      isTrial,
      end,
      isFirstChargeDue: awaitsCharge,
      isUnpaid: facts?.status === "past_due",
      isProcessing: facts?.isProcessing ?? false,
    }),
  };
}
