import type { Metadata } from "next";
import { Incentives, TITLE } from "@/components/catalog/simulator/incentives";
import { JsonLd } from "@/components/kit/layout/json-ld";
import { Toaster } from "@/components/kit/ui/toast";
import { env } from "@/lib/server/env";
import { SITE } from "@/lib/words/site";
import { ChatLauncher } from "./_parts/chat-launcher";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: TITLE,
  description:
    "Calcule quanto do imposto de renda a sua empresa (Lucro Real, até 1%) ou você (declaração completa, até 6%) pode deduzir ao financiar um projeto da Lei 14.260/2021.",
  alternates: { canonical: "/incentivos" },
};

const breadcrumb = {
  "@type": "BreadcrumbList",
  itemListElement: [
    { "@type": "ListItem", position: 1, name: SITE.name, item: env.APP_URL },
    { "@type": "ListItem", position: 2, name: TITLE, item: `${env.APP_URL}/incentivos` },
  ],
};

/** The tax simulator (B2.9) for visitors. */
export default function IncentivesPage() {
  return (
    <>
      <JsonLd data={breadcrumb} />
      <Incentives startsAs="empresa" />
      <ChatLauncher />
      <Toaster />
    </>
  );
}
