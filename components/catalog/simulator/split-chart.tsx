import type { SimulationResult } from "@/lib/catalog/simulator/rules";

/** Heights (px): tax bar, connector, enlarged slice. */
const TAX = 26;
const CONNECTOR = 38;
const SLICE = 44;

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

type SplitChartProps = { result: SimulationResult; taxName: string };

/**
 * The investment above the ceiling is hatched, so that it is distinct in black-and-white print. Hidden from screen
 * readers, because the texts beside it have the same data.
 */
export function SplitChart({ result, taxName }: SplitChartProps) {
  const { impostoDevido, limite, valorDeducao, excedente } = result;
  const scale = Math.max(limite, result.valorInvestimento, 1);
  // At least 0.6%, so that the slice stays visible.
  const ofTax = Math.max(limite / Math.max(impostoDevido, 1), 0.006);
  const ceiling = limite / scale;
  const deduced = valorDeducao / scale;
  const slice = { y: TAX + CONNECTOR, height: SLICE };
  return (
    <div aria-hidden className="text-ink-soft text-xs">
      <p className="mb-1.5">{taxName} devido</p>
      <svg aria-hidden width="100%" height={TAX + CONNECTOR + SLICE} className="block overflow-visible">
        <pattern
          id="acima-do-teto"
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="8" height="8" fill="var(--accent-wash)" />
          <rect width="2.5" height="8" fill="var(--accent-text)" />
        </pattern>
        <rect width="100%" height={TAX} rx="4" fill="var(--line-strong)" />
        <rect width={percent(ofTax)} height={TAX} fill="var(--brand-wash)" />
        <rect
          width={percent((ofTax * valorDeducao) / Math.max(limite, 1))}
          height={TAX}
          fill="var(--brand)"
        />
        <svg
          y={TAX}
          width="100%"
          height={CONNECTOR}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden
        >
          <path d={`M0 4H${ofTax * 100}L${ceiling * 100} 96H0Z`} fill="var(--brand)" fillOpacity="0.16" />
        </svg>
        <rect {...slice} width={percent(ceiling)} rx="4" fill="var(--brand-wash)" stroke="var(--brand)" />
        <rect {...slice} width={percent(deduced)} rx="4" fill="var(--brand)" />
        {excedente > 0 && (
          <rect
            {...slice}
            x={percent(ceiling)}
            width={percent(1 - ceiling)}
            rx="4"
            fill="url(#acima-do-teto)"
            stroke="var(--accent-text)"
          />
        )}
      </svg>
      <p className="mt-1.5">
        {excedente > 0
          ? "O investimento: o que cabe no teto e o que passa dele"
          : "A fatia dedutível, ampliada"}
      </p>
    </div>
  );
}
