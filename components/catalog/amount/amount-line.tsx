import { amountEffectText } from "@/lib/catalog/amount/messages";
import { type AmountEffect, type AmountTarget, effectOf } from "@/lib/catalog/amount/rules";
import { formatMoney, formatNumber } from "@/lib/kit/format";

/** Coloured part of the circle, in percent. */
function shareOf(effect: AmountEffect): number {
  if (effect.kind === "share") return effect.percent;
  return "give" in effect ? 100 : 0;
}

const COLOUR: Record<AmountEffect["kind"], string> = {
  total: "font-semibold text-brand",
  minimum: "font-semibold text-brand",
  minimumWithWorks: "font-semibold text-brand",
  share: "font-semibold text-ink",
  belowQuota: "text-ink-soft",
  closed: "text-ink-soft",
};

type AmountLineProps = { project: AmountTarget; amount: number | null; className?: string };

/** `amount` in centavos. */
export function AmountLine({ project, amount, className = "" }: AmountLineProps) {
  if (amount === null) return null;
  const effect = effectOf(amount, project, new Date());
  return (
    <p className={`figures flex items-center gap-2 ${COLOUR[effect.kind]} ${className}`}>
      <svg aria-hidden viewBox="0 0 20 20" fill="none" strokeWidth="3.5" className="size-4.5 shrink-0">
        <circle cx="10" cy="10" r="8" className="stroke-line" />
        <circle
          cx="10"
          cy="10"
          r="8"
          pathLength="100"
          strokeDasharray={`${shareOf(effect)} 100`}
          transform="rotate(-90 10 10)"
          className="stroke-brand"
        />
      </svg>
      {amountEffectText(effect, { money: formatMoney, number: formatNumber })}
    </p>
  );
}
