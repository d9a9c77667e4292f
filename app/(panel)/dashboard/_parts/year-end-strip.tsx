import type { UserType } from "@/lib/kit/account-kinds";
import type { YearEnd } from "@/lib/kit/bank-days";
import { formatDate } from "@/lib/kit/format";
import { regimeText } from "@/lib/people/lookups/messages";
import { findRegime } from "@/lib/people/lookups/queries";
import { allowsDeduction, type TaxRegime } from "@/lib/people/lookups/rules";

type StripProps = { yearEnd: YearEnd; userType: UserType };

/** Longest wait (ms) for the registry. A late answer is cached for the next look-up. */
const REGISTRY_PATIENCE = 900;

/** Looks up the tax regime of a funder's company for the strip. */
export async function CompanyYearEnd({ cnpj, ...strip }: StripProps & { cnpj: string | null }) {
  const regime = cnpj && strip.userType === "financiador" ? await findRegime(cnpj, REGISTRY_PATIENCE) : null;
  return <YearEndStrip {...strip} regime={regime} />;
}

/** Last day on which a deposit counts for the year. A company outside Lucro Real first reads that it cannot deduct. */
export function YearEndStrip({ yearEnd, userType, regime }: StripProps & { regime: TaxRegime | null }) {
  return (
    <p className="figures flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-line border-b bg-accent-wash px-4 py-2.5 text-sm leading-snug md:px-5">
      {regime && !allowsDeduction(regime) ? (
        <NoDeduction yearEnd={yearEnd} regime={regime} />
      ) : (
        <LastDay yearEnd={yearEnd} userType={userType} />
      )}
    </p>
  );
}

const dayOf = ({ lastDay }: YearEnd): string => formatDate(lastDay).slice(0, 5);

function NoDeduction({ yearEnd, regime }: { yearEnd: YearEnd; regime: TaxRegime }) {
  const { year, isPast } = yearEnd;
  return (
    <span>
      <strong className="font-semibold">{regimeText(regime)}</strong> A dedução da empresa vale só no Lucro
      Real.
      {isPast
        ? " Se o regime mudou desde então, a contabilidade confirma."
        : ` Se o regime mudou desde então, o último dia com banco para contar em ${year} é ${dayOf(yearEnd)}.`}
    </span>
  );
}

function LastDay({ yearEnd, userType }: StripProps) {
  const { year, daysLeft, isPast } = yearEnd;
  const day = dayOf(yearEnd);
  if (isPast)
    return `O último dia com banco em ${year} foi ${day}. Confirme com a contabilidade se um depósito feito agora conta em ${year} ou em ${year + 1}.`;
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
