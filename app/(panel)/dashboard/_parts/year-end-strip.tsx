import { type ReactNode, Suspense } from "react";
import type { UserType } from "@/lib/kit/account-kinds";
import type { YearEnd } from "@/lib/kit/bank-days";
import { formatDate } from "@/lib/kit/format";
import { regimeText } from "@/lib/people/lookups/messages";
import { findRegime, PAGE_PATIENCE } from "@/lib/people/lookups/queries";
import { allowsDeduction, type TaxRegime } from "@/lib/people/lookups/rules";

type StripProps = { yearEnd: YearEnd; userType: UserType };

/** The strip of an account, by the tax regime of a funder's company. `cnpj`: 14 characters. */
export function AccountYearEnd({ cnpj, ...strip }: StripProps & { cnpj: string | null }) {
  if (cnpj === null || strip.userType !== "financiador") return <YearEndStrip {...strip} regime={null} />;
  return (
    <Suspense fallback={<Strip longest={<Longest {...strip} />} />}>
      <CompanyYearEnd {...strip} cnpj={cnpj} />
    </Suspense>
  );
}

async function CompanyYearEnd({ cnpj, ...strip }: StripProps & { cnpj: string }) {
  const regime = await findRegime(cnpj, PAGE_PATIENCE);
  return <YearEndStrip {...strip} regime={regime} longest={<Longest {...strip} />} />;
}

/**
 * Last day on which a deposit counts for the year. A company outside Lucro Real first reads that it cannot
 * deduct.
 */
export function YearEndStrip({
  yearEnd,
  userType,
  regime,
  longest,
}: StripProps & { regime: TaxRegime | null; longest?: ReactNode }) {
  return (
    <Strip longest={longest}>
      {regime && !allowsDeduction(regime) ? (
        <NoDeduction yearEnd={yearEnd} regime={regime} />
      ) : (
        <LastDay yearEnd={yearEnd} userType={userType} />
      )}
    </Strip>
  );
}

/** `longest`: invisible text that gives the strip its height, so that nothing moves when the registry answers. */
function Strip({ longest, children }: { longest: ReactNode; children?: ReactNode }) {
  return (
    <p className="figures grid items-center border-line border-b bg-accent-wash px-4 py-2.5 text-sm leading-snug *:[grid-area:1/1] md:px-5">
      {longest && (
        <span aria-hidden className="invisible">
          {longest}
        </span>
      )}
      <span className="flex flex-wrap justify-between gap-x-6 gap-y-0.5">{children}</span>
    </p>
  );
}

const Longest = ({ yearEnd }: StripProps) => (
  <NoDeduction yearEnd={yearEnd} regime={{ forma: "LUCRO PRESUMIDO", ano: yearEnd.year }} />
);

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
