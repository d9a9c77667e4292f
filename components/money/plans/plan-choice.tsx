import type { ReactNode } from "react";
import { HOLDER } from "@/components/kit/ui/hold-focus";
import { ChargedBy } from "@/components/words/operator/charged-by";
import type { Plan } from "@/lib/kit/account-kinds";
import { formatMoney, formatMoneyCents } from "@/lib/kit/format";
import { BILLING } from "@/lib/money/billing/messages";
import { priceNote } from "@/lib/money/plans/messages";
import { OFFERS } from "@/lib/money/plans/offers";
import { type PaidPlan, type PriceList, priceOf } from "@/lib/money/plans/rules";
import { ChangePlan } from "./change-plan";
import { ChoosePlan } from "./choose-plan";
import { PlanTable } from "./plan-table";

type PlanChoiceProps = {
  priceList: PriceList;
  current: "free" | PaidPlan;
  /** Monthly price of the current plan, in centavos. */
  amount: number;
  isManaged: boolean;
  /** Whether the current plan was cancelled, and must be resumed before a change. */
  isEnding: boolean;
  /** Whether a month of the current plan is unpaid. The plan then cannot be changed. */
  isUnpaid: boolean;
  /** Monthly amount (centavos) up to which the payer's Pix mandate covers another plan. Null without a mandate. */
  mandateLimit: number | null;
  trialDays: number;
  /** Plan chosen at the sign-up. */
  wanted: PaidPlan | null;
  /**
   * Amount (centavos) of the account's newest deal that is not cancelled; null without such a deal. If the caller
   * leaves this prop out, a list of the other paid plans is shown instead of the table.
   */
  lastDeal?: number | null;
};

/**
 * Each plan except the current one has a button, or a text in its place (B2.20). If the current plan is paid but not
 * billed by Stripe, the other paid plan has neither.
 */
export function PlanChoice(props: PlanChoiceProps) {
  const {
    priceList,
    current,
    amount,
    isManaged,
    isEnding,
    isUnpaid,
    mandateLimit,
    trialDays,
    wanted,
    lastDeal,
  } = props;
  const actionOf = (plan: Plan, name: string) => {
    if (plan === current) return null;
    if (plan === "free")
      return (
        <p className="text-ink-soft text-sm">
          {isEnding
            ? "A conta volta a este plano quando o atual terminar."
            : "Ao cancelar, a conta volta a este plano."}
        </p>
      );
    if (current === "free")
      return (
        <ChoosePlan plan={plan} priceList={priceList} isQuiet={plan !== (wanted ?? "pro")}>
          {trialDays > 0 ? `Testar o ${name} por ${trialDays} dias` : `Assinar o ${name}`}
        </ChoosePlan>
      );
    if (isManaged && isEnding)
      return <p className="text-ink-soft text-sm">Para mudar, retome antes o plano, no alto desta página.</p>;
    if (isManaged && isUnpaid) return <p className="text-ink-soft text-sm">{BILLING.unpaid}</p>;
    if (isManaged && mandateLimit !== null && priceOf(plan, priceList) > mandateLimit)
      return <p className="text-ink-soft text-sm">{BILLING.mandate(formatMoneyCents(mandateLimit))}</p>;
    return isManaged && <ChangePlan plan={plan} name={name} priceList={priceList} />;
  };
  const other: PriceList = priceList === "painel" ? "cadastro" : "painel";
  return (
    <>
      {lastDeal === undefined ? (
        <OtherPlans {...{ priceList, current, actionOf }} />
      ) : (
        <PlanTable {...{ priceList, wanted, lastDeal, actionOf }} own={{ plan: current, amount }} />
      )}
      <p className="mt-4 max-w-measure text-ink-soft text-sm leading-normal">
        {priceNote(priceList, {
          pro: formatMoney(priceOf("pro", other)),
          plus: formatMoney(priceOf("plus", other)),
        })}
      </p>
      <ChargedBy className="mt-4" />
    </>
  );
}

type OtherPlansProps = Pick<PlanChoiceProps, "priceList" | "current"> & {
  actionOf: (plan: Plan, name: string) => ReactNode;
};

function OtherPlans({ priceList, current, actionOf }: OtherPlansProps) {
  return (
    <ul aria-label="Planos">
      {OFFERS.map(
        ({ plan, name, brings }) =>
          plan !== "free" &&
          plan !== current && (
            <li
              key={plan}
              {...HOLDER}
              className="grid items-center gap-x-6 gap-y-2 border-line border-t py-3 sm:grid-cols-[minmax(0,1fr)_15rem]"
            >
              <p className="leading-snug">
                <strong className="figures font-semibold">
                  {name}, {formatMoney(priceOf(plan, priceList))} por mês
                </strong>
                <span className="block text-ink-soft text-sm">{brings}</span>
              </p>
              {actionOf(plan, name)}
            </li>
          ),
      )}
    </ul>
  );
}
