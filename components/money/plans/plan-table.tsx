import type { ReactNode } from "react";
import { Badge } from "@/components/kit/ui/badge";
import { HOLDER } from "@/components/kit/ui/hold-focus";
import type { Plan } from "@/lib/kit/account-kinds";
import { formatMoney, formatMoneyCents, formatMoneyCompact, formatPercent } from "@/lib/kit/format";
import { breakEven, monthOf, percentageOf } from "@/lib/money/fees/rules";
import { PLAN_TABLE } from "@/lib/money/plans/messages";
import { OFFERS } from "@/lib/money/plans/offers";
import { type PriceList, priceOf } from "@/lib/money/plans/rules";

/** Amount (centavos) of the example where `lastDeal` is null. */
const EXAMPLE = 10_000_000;

const COLUMNS = "@4xl:grid-cols-[minmax(0,1fr)_5.5rem_7rem_5.5rem_9rem_13rem] @4xl:gap-x-5";

type PlanTableProps = {
  priceList: PriceList;
  plans?: readonly Plan[] | undefined;
  /** The account's own plan and its monthly price (centavos), which may differ from the price list. */
  own?: { plan: Plan; amount: number };
  wanted?: Plan | null;
  /** Amount (centavos) of the account's newest deal that is not cancelled; null without one, and for visitors. */
  lastDeal: number | null;
  actionOf?: (plan: Plan, name: string) => ReactNode;
};

/** Monthly price and rates of the fees by plan (A9.4, B2.20), and the cost of a month with one support. */
export function PlanTable({ priceList, plans, own, wanted, lastDeal, actionOf }: PlanTableProps) {
  const deal = lastDeal ?? EXAMPLE;
  const example = PLAN_TABLE.month(formatMoney(deal), lastDeal !== null);
  return (
    <div className="@container rounded-md border border-line bg-surface">
      <p
        aria-hidden
        className={`hidden items-end border-line border-b px-5 py-2.5 text-ink-soft text-xs leading-tight @4xl:grid ${COLUMNS}`}
      >
        <span>{PLAN_TABLE.plan}</span>
        <span className="text-right">{PLAN_TABLE.price}</span>
        <span className="text-right">{PLAN_TABLE.opening}</span>
        <span className="text-right">{PLAN_TABLE.commission}</span>
        <span className="text-right">{example}</span>
      </p>
      <ul aria-label="Planos">
        {OFFERS.filter(({ plan }) => !plans || plans.includes(plan)).map(({ plan, name, features }) => {
          const isPaid = plan !== "free";
          const price = own && own.plan === plan && isPaid ? own.amount : priceOf(plan, priceList);
          const month = monthOf(BigInt(deal), price, isPaid);
          return (
            <li
              key={plan}
              {...HOLDER}
              data-plan={plan}
              className={`grid items-start gap-x-6 gap-y-4 px-4 py-5 md:px-5 @4xl:py-4 [&+&]:border-line [&+&]:border-t ${COLUMNS}`}
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-display font-semibold text-xl">
                  {name}
                  {own?.plan === plan && <Badge tone="brand">Seu plano</Badge>}
                  {own?.plan !== plan && wanted === plan && <Badge tone="accent">Sua escolha</Badge>}
                </p>
                <p className="mt-1 max-w-[52ch] text-ink-soft text-sm leading-normal">
                  {features.join("\u00a0· ")}
                </p>
                {isPaid && (
                  <p className="figures mt-1.5 font-semibold text-sm">
                    {PLAN_TABLE.breakEven(name, formatMoneyCompact(breakEven(price)))}
                  </p>
                )}
              </div>
              <dl className="figures grid grid-cols-3 gap-x-5 gap-y-3 sm:grid-cols-[repeat(3,auto)_1fr] @4xl:contents">
                <Figure label={PLAN_TABLE.price}>
                  <strong className="font-display font-semibold text-lg leading-6">{money(price)}</strong>
                </Figure>
                <Figure label={PLAN_TABLE.opening}>
                  {formatPercent(percentageOf("desbloqueio", isPaid))}
                  {lastDeal !== null && (
                    <span className="block text-ink-soft text-sm">{money(Number(month.fee))}</span>
                  )}
                </Figure>
                <Figure label={PLAN_TABLE.commission}>
                  {formatPercent(percentageOf("comissao", isPaid))}
                </Figure>
                <Figure label={example} className="max-sm:col-span-3">
                  <strong className="font-semibold">{money(Number(month.total))}</strong>
                </Figure>
              </dl>
              {actionOf && <div className="@max-4xl:max-w-64">{actionOf(plan, name)}</div>}
            </li>
          );
        })}
      </ul>
      <p className="border-line border-t px-4 py-3 text-ink-soft text-sm leading-normal md:px-5">
        {PLAN_TABLE.apart}
      </p>
    </div>
  );
}

const money = (centavos: number) =>
  centavos % 100 === 0 ? formatMoney(centavos) : formatMoneyCents(centavos);

type FigureProps = { label: string; className?: string; children: ReactNode };

function Figure({ label, className = "", children }: FigureProps) {
  return (
    <div className={`min-w-0 @4xl:text-right ${className}`}>
      <dt className="text-ink-soft text-sm @4xl:sr-only">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
