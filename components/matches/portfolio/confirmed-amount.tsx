import { formatMoneyExactly } from "@/lib/kit/format";
import { plannedText } from "@/lib/matches/portfolio/messages";

type ConfirmedAmountProps = {
  /** Centavos that both sides confirmed. */
  confirmado: number;
  /** Planned centavos of the portfolio line. */
  valor: number;
};

export function ConfirmedAmount({ confirmado, valor }: ConfirmedAmountProps) {
  return (
    <p className="figures md:text-right">
      <span className="whitespace-nowrap font-display font-semibold text-xl tracking-tight">
        {formatMoneyExactly(confirmado)}
      </span>
      {valor !== confirmado && (
        <span className="block text-ink-soft text-sm">{plannedText(formatMoneyExactly(valor))}</span>
      )}
    </p>
  );
}
