import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { SimulationResult } from "@/lib/catalog/simulator/rules";
import { formatMoneyCents } from "@/lib/kit/format";

const SWATCH = {
  tax: "bg-line-strong",
  deduction: "bg-brand",
  free: "border border-brand bg-brand-wash",
  over: "border border-accent-text bg-[repeating-linear-gradient(135deg,var(--accent-text)_0_2px,var(--accent-wash)_2px_5px)]",
};

type RowProps = { label: ReactNode; value: number; swatch?: keyof typeof SWATCH; strong?: boolean };

function Row({ label, value, swatch, strong }: RowProps) {
  return (
    <tr className={clsx("border-line border-b", strong && "font-semibold")}>
      <th scope="row" className="py-2.5 pr-2 text-left print:py-1 [font-weight:inherit]">
        <span className="flex items-baseline gap-2.5">
          {swatch && (
            <span
              aria-hidden
              className={clsx("size-3 shrink-0 rounded-[2px] [print-color-adjust:exact]", SWATCH[swatch])}
            />
          )}
          {label}
        </span>
      </th>
      <td className="figures py-2.5 text-right whitespace-nowrap print:py-1">{formatMoneyCents(value)}</td>
    </tr>
  );
}

/** All figures of the result, as the chart's legend and its accessible equivalent. */
export function ResultTable({ result, taxName }: { result: SimulationResult; taxName: string }) {
  const { percentualDeducao, excedente, saldoLimite } = result;
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Números da simulação</caption>
        <tbody>
          <Row label={`${taxName} devido`} value={result.impostoDevido} />
          <Row label={`Teto da dedução (${percentualDeducao}%)`} value={result.limite} />
          <Row label="Valor do investimento" value={result.valorInvestimento} />
          <Row label="Valor da dedução" value={result.valorDeducao} swatch="deduction" strong />
          {excedente > 0 && <Row label="Acima do teto, sem dedução" value={excedente} swatch="over" />}
          {saldoLimite > 0 && <Row label="Teto que continua livre" value={saldoLimite} swatch="free" />}
          <Row label={`${taxName} com a dedução`} value={result.impostoComDeducao} swatch="tax" strong />
          <Row label="Economia fiscal" value={result.economiaFiscal} />
        </tbody>
      </table>
    </div>
  );
}
