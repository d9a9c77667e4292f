import { formatMoneyExactly } from "@/lib/kit/format";
import { depositCount } from "@/lib/matches/portfolio/messages";

type PortfolioSumsProps = {
  valor: number;
  soma: number;
  lines: number;
  /** Number of lines whose deposit was reported or can still be made. */
  deposits?: number;
  live?: boolean;
  /** Text below the amount by which `soma` exceeds `valor`. */
  overHint?: string;
};

/** Amounts in centavos. */
export function PortfolioSums({
  valor,
  soma,
  lines,
  deposits = lines,
  live = false,
  overHint = "além do valor da carteira",
}: PortfolioSumsProps) {
  const sobra = valor - soma;
  return (
    <dl
      aria-live={live ? "polite" : undefined}
      className="figures flex flex-wrap gap-x-8 gap-y-3 rounded-md bg-sunken px-4 py-3 md:gap-x-10 md:px-5 md:py-4"
    >
      <Sum
        term="Distribuído"
        value={formatMoneyExactly(soma)}
        hint={sobra === 0 ? "o valor todo" : `de ${formatMoneyExactly(valor)}`}
      />
      {sobra > 0 && <Sum term="Sobra" value={formatMoneyExactly(sobra)} hint="fora da carteira" />}
      {sobra < 0 && <Sum term="Passa do valor" value={formatMoneyExactly(-sobra)} hint={overHint} isOver />}
      <Sum
        term={lines === 1 ? "Projeto" : "Projetos"}
        value={String(lines)}
        hint={deposits === 0 ? "nenhum depósito" : depositCount(deposits)}
        className={live ? "max-md:hidden" : ""}
      />
    </dl>
  );
}

type SumProps = { term: string; value: string; hint: string; isOver?: boolean; className?: string };

const Sum = ({ term, value, hint, isOver, className = "" }: SumProps) => (
  <div className={`${className} ${isOver ? "text-danger" : ""}`}>
    <dt className={`text-sm ${isOver ? "font-semibold" : "text-ink-soft"}`}>{term}</dt>
    <dd>
      <span className="whitespace-nowrap font-display font-semibold text-xl leading-tight md:text-2xl tracking-tight">
        {value}
      </span>
      <span className={`block text-sm ${isOver ? "" : "text-ink-soft"}`}>{hint}</span>
    </dd>
  </div>
);
