import type { Metadata } from "next";
import { JsonLd } from "@/components/kit/layout/json-ld";
import { PageHeader } from "@/components/kit/layout/page-header";
import { Toaster } from "@/components/kit/ui/toast";
import { env } from "@/lib/server/env";
import { SITE } from "@/lib/words/site";
import { ChatLauncher } from "./_parts/chat-launcher";
import { DeductionLimits } from "./_parts/deduction-limits";
import { HowItWorks } from "./_parts/how-it-works";
import { Simulator } from "./_parts/simulator";
import { WorkedExample } from "./_parts/worked-example";

export const ensureStatic = "navigation";

const TITLE = "Cálculos Incentivos Lei da Reciclagem";

export const metadata: Metadata = {
  title: TITLE,
  description:
    "Calcule quanto do imposto de renda sua empresa (até 1%) ou você (até 6%) pode deduzir ao financiar um projeto da Lei 14.260/2021.",
  alternates: { canonical: "/incentivos" },
};

const breadcrumb = {
  "@type": "BreadcrumbList",
  itemListElement: [
    { "@type": "ListItem", position: 1, name: SITE.name, item: env.APP_URL },
    { "@type": "ListItem", position: 2, name: TITLE, item: `${env.APP_URL}/incentivos` },
  ],
};

/** The tax simulator (B2.9): calculator and result side by side, then the rules behind them. */
export default function IncentivesPage() {
  return (
    <>
      <JsonLd data={breadcrumb} />
      <div className="print:*:py-0">
        <PageHeader kicker="Simulador" title={TITLE}>
          <p className="print:hidden">
            Quanto do imposto de renda pode ir para um projeto de reciclagem aprovado, quanto continua como
            imposto e o que acontece quando o investimento passa do teto.
          </p>
          <p className="hidden text-sm print:block">
            {SITE.name}, {env.APP_URL}/incentivos
          </p>
        </PageHeader>
      </div>
      <Simulator example={<WorkedExample />} />
      <div data-print="hide" className="border-line border-t bg-sunken">
        <div className="page-width section-gap grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-14 lg:grid-cols-[1fr_1.25fr] xl:gap-x-24">
          <HowItWorks />
          <DeductionLimits />
        </div>
      </div>
      <ChatLauncher />
      <Toaster />
    </>
  );
}
