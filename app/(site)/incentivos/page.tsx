import type { Metadata } from "next";
import { Incentives, TITLE } from "@/components/catalog/simulator/incentives";
import { breadcrumbs, JsonLd } from "@/components/kit/layout/json-ld";
import { Toaster } from "@/components/kit/ui/toast";
import { SITE } from "@/lib/words/site";
import { ChatLauncher } from "./_parts/chat-launcher";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: TITLE,
  description:
    "Calcule quanto do imposto de renda a sua empresa (Lucro Real, até 1%) ou você (declaração completa, até 6%) pode deduzir ao financiar um projeto da Lei 14.260/2021.",
  alternates: { canonical: "/incentivos" },
};

export default function IncentivesPage() {
  return (
    <>
      <JsonLd data={breadcrumbs([SITE.name, ""], [TITLE, "/incentivos"])} />
      <Incentives startsAs="empresa" />
      <ChatLauncher />
      <Toaster />
    </>
  );
}
