import type { ReactNode } from "react";
import { PageHeader } from "@/components/kit/layout/page-header";
import type { PersonKind } from "@/lib/catalog/simulator/schema";
import { env } from "@/lib/server/env";
import { SITE } from "@/lib/words/site";
import { DeductionLimits } from "./deduction-limits";
import { HowItWorks } from "./how-it-works";
import { Simulator } from "./simulator";
import { WorkedExample } from "./worked-example";

export const TITLE = "Cálculos Incentivos Lei da Reciclagem";

type IncentivesProps = {
  startsAs: PersonKind;
  regime?: ReactNode;
};

/** Page of the tax simulator (B2.9). */
export function Incentives({ startsAs, regime }: IncentivesProps) {
  return (
    <>
      <div className="max-md:*:pt-6 max-md:*:pb-6 print:*:py-0">
        <PageHeader title={TITLE}>
          <p className="print:hidden">Quanto do seu imposto de renda pode ir para a reciclagem.</p>
          <p className="hidden text-sm print:block">
            {SITE.name}, {env.APP_URL}/incentivos
          </p>
        </PageHeader>
      </div>
      <Simulator example={<WorkedExample />} startsAs={startsAs} regime={regime} />
      <div data-print="hide" className="border-line border-t bg-sunken">
        <div className="page-width section-gap grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-14 lg:grid-cols-[1fr_1.25fr] xl:gap-x-24">
          <HowItWorks />
          <DeductionLimits />
        </div>
      </div>
    </>
  );
}
