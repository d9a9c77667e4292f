import type { ReactNode } from "react";
import { RegistryAnswer } from "@/components/people/accounts/registry-answer";
import type { UserType } from "@/lib/kit/account-kinds";
import type { YearEnd } from "@/lib/kit/bank-days";
import { formatDate } from "@/lib/kit/format";
import { REGIME_UNKNOWN, REGIME_WAITING, regimeText } from "@/lib/people/lookups/messages";
import { allowsDeduction, type TaxRegime } from "@/lib/people/lookups/rules";

type StripProps = { yearEnd: YearEnd; userType: UserType };

export function AccountYearEnd({ cnpj, ...strip }: StripProps & { cnpj: string | null }) {
  if (cnpj === null || strip.userType !== "financiador")
    return (
      <Strip>
        <LastDay {...strip} />
      </Strip>
    );
  return (
    <RegistryAnswer cnpj={cnpj} waiting={<Strip longest={longestOf(strip)}>{REGIME_WAITING}</Strip>}>
      {({ regime }) => (
        <Strip longest={longestOf(strip)}>
          <CompanyText {...strip} regime={regime} />
        </Strip>
      )}
    </RegistryAnswer>
  );
}

/** Begins with the tax regime, because a company outside Lucro Real cannot deduct. */
export function CompanyText({ regime, ...strip }: StripProps & { regime: TaxRegime | null }) {
  if (regime && !allowsDeduction(regime)) return <NoDeduction yearEnd={strip.yearEnd} regime={regime} />;
  return (
    <>
      <span className="basis-full">
        {regime ? (
          <strong className="font-semibold">{regimeText(regime)}</strong>
        ) : (
          `${REGIME_UNKNOWN} Só no Lucro Real ela deduz: confirme o regime com a contabilidade antes de depositar.`
        )}
      </span>
      <LastDay {...strip} />
    </>
  );
}

const ROW = "flex flex-wrap justify-between gap-x-6 gap-y-0.5";

/** `longest`: invisible texts that give the strip its height, so that nothing moves when the registry answers. */
function Strip({ longest, children }: { longest?: ReactNode; children: ReactNode }) {
  return (
    <p className="figures grid items-center border-line border-b bg-accent-wash px-4 py-2.5 text-sm leading-snug *:[grid-area:1/1] md:px-5">
      {longest}
      <span className={ROW}>{children}</span>
    </p>
  );
}

const longestOf = (strip: StripProps) =>
  ["LUCRO PRESUMIDO", "LUCRO REAL", null].map((forma) => (
    <span key={String(forma)} aria-hidden className={`${ROW} invisible`}>
      <CompanyText {...strip} regime={forma === null ? null : { forma, ano: strip.yearEnd.year }} />
    </span>
  ));

const dayOf = ({ lastDay }: YearEnd): string => formatDate(lastDay).slice(0, 5);

function NoDeduction({ yearEnd, regime }: { yearEnd: YearEnd; regime: TaxRegime }) {
  const { year, isPast } = yearEnd;
  return (
    <span>
      <strong className="font-semibold">{regimeText(regime)}</strong> A dedução da empresa vale só no Lucro
      Real.
      {isPast
        ? " Se o regime mudou desde então, a contabilidade confirma."
        : ` Se o regime mudou desde então, confirme com a contabilidade: o último dia com banco para contar em ${year} é ${dayOf(yearEnd)}.`}
    </span>
  );
}

function LastDay({ yearEnd, userType }: StripProps) {
  const { year, daysLeft, isPast } = yearEnd;
  const day = dayOf(yearEnd);
  if (isPast)
    return (
      <span>{`O último dia com banco em ${year} foi ${day}. Confirme com a contabilidade se um depósito feito agora conta em ${year} ou em ${year + 1}.`}</span>
    );
  return (
    <>
      <span>
        {userType === "captador"
          ? `Depósitos contam em ${year} até ${day}, o último dia com banco.`
          : `Para contar em ${year}, deposite até ${day}, o último dia com banco.`}
      </span>
      <span className="font-semibold text-accent-text">{daysText(daysLeft)}</span>
    </>
  );
}

const daysText = (days: number): string =>
  days === 0 ? "É hoje" : days === 1 ? "Falta 1 dia" : `Faltam ${days} dias`;
