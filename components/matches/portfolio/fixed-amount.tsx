import { formatMoneyExactly } from "@/lib/kit/format";
import { plannedText } from "@/lib/matches/portfolio/messages";

type FixedAmountProps = {
  /** Centavos that both sides confirmed, or `valor` while nothing is confirmed. */
  amount: number;
  /** Centavos that the portfolio plans for the project. */
  valor: number;
};

export function FixedAmount({ amount, valor }: FixedAmountProps) {
  return (
    <p className="figures md:text-right">
      <span className="whitespace-nowrap font-display font-semibold text-xl tracking-tight">
        {formatMoneyExactly(amount)}
      </span>
      {valor !== amount && (
        <span className="block text-ink-soft text-sm">{plannedText(formatMoneyExactly(valor))}</span>
      )}
    </p>
  );
}
