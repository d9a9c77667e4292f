import type { ReactNode } from "react";
import { Badge } from "@/components/kit/ui/badge";
import type { Plan } from "@/lib/kit/account-kinds";
import { formatMoney, formatMoneyCents, formatMoneyCompact, formatPercent } from "@/lib/kit/format";
import { breakEven, monthOf, percentageOf } from "@/lib/money/fees/rules";
import { PLAN_TABLE } from "@/lib/money/plans/messages";
import { OFFERS } from "@/lib/money/plans/offers";
import { priceOf, type Reading } from "@/lib/money/plans/rules";

/** Example of a support for accounts without one (centavos). */
const EXAMPLE = 10_000_000;

/** Columns on a desk: plan, month, opening, commission, a month with one support, button. */
const COLUMNS =
  "xl:grid-cols-[minmax(0,1fr)_5.5rem_7rem_5.5rem_9.5rem_11.5rem] xl:gap-x-5 group-data-plain/plans:xl:grid-cols-[minmax(0,1fr)_5.5rem_7rem_5.5rem_9.5rem]";

type PlanTableProps = {
  reading: Reading;
  plans?: readonly Plan[] | undefined;
  /** Monthly price of the account's own plan, in centavos, where it is not the one of the screen. */
  own?: { plan: Plan; amount: number };
  /** Chosen at the sign-up. */
  wanted?: Plan | null;
  /** Centavos of the account's last deal; null for a stranger and before the first one. */
  lastDeal: number | null;
  /** Button of a plan; without it the column is left out. */
  actionOf?: (plan: Plan, name: string) => ReactNode;
};

/** The plans as rows at the prices of a screen (A9.4, B2.20), with the costs of one support a month. */
export function PlanTable({ reading, plans, own, wanted, lastDeal, actionOf }: PlanTableProps) {
  const deal = lastDeal ?? EXAMPLE;
  const example = PLAN_TABLE.month(formatMoney(deal), lastDeal !== null);
  return (
    <div
      data-plain={actionOf ? undefined : ""}
      className="group/plans rounded-md border border-line bg-surface"
    >
      <p
        aria-hidden
        className={`hidden items-end border-line border-b px-5 py-2.5 text-ink-soft text-xs leading-tight xl:grid ${COLUMNS}`}
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
          const price = own && own.plan === plan && isPaid ? own.amount : priceOf(plan, reading);
          const month = monthOf(BigInt(deal), price, isPaid);
          return (
            <li
              key={plan}
              data-plan={plan}
              className={`grid items-start gap-x-6 gap-y-4 px-4 py-5 md:px-5 xl:py-4 [&+&]:border-line [&+&]:border-t ${COLUMNS}`}
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-display font-semibold text-xl">
                  {name}
                  {own?.plan === plan && <Badge tone="brand">Seu plano</Badge>}
                  {own?.plan !== plan && wanted === plan && <Badge tone="accent">Sua escolha</Badge>}
                </p>
                <p className="mt-1 max-w-[52ch] text-ink-soft text-sm leading-normal">
                  {features.join(" · ")}
                </p>
                {isPaid && (
                  <p className="figures mt-1.5 font-semibold text-sm">
                    {PLAN_TABLE.breakEven(name, formatMoneyCompact(breakEven(price)))}
                  </p>
                )}
              </div>
              <dl className="figures grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4 xl:contents">
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
                <Figure label={example}>
                  <strong className="font-semibold">{money(Number(month.total))}</strong>
                </Figure>
              </dl>
              {actionOf?.(plan, name)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const money = (centavos: number) =>
  centavos % 100 === 0 ? formatMoney(centavos) : formatMoneyCents(centavos);

/** A figure with its label, which the head of the table shows on a desk. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 xl:text-right">
      <dt className="text-ink-soft text-sm xl:sr-only">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
