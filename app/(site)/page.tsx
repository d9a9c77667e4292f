import type { Metadata } from "next";
import { JsonLd } from "@/components/kit/layout/json-ld";
import { listAmountHeadlines } from "@/lib/catalog/projects/queries/amount";
import { getOpenFigures } from "@/lib/catalog/projects/queries/open-figures";
import { listNearestDeadlines } from "@/lib/catalog/projects/queries/public";
import { env } from "@/lib/server/env";
import { SITE } from "@/lib/words/site";
import { Benefits } from "./_parts/benefits";
import { ClosingCall } from "./_parts/closing-call";
import { ExplainerVideo } from "./_parts/explainer-video";
import { FilterDemo } from "./_parts/filter-demo";
import { Hero } from "./_parts/hero";
import { HowItWorks } from "./_parts/how-it-works";
import { KeptMessage } from "./_parts/kept-message";
import { LawFigures } from "./_parts/law-figures";

export const ensureStatic = "navigation";

export const metadata: Metadata = { alternates: { canonical: "/" } };

export default async function HomePage() {
  const [open, headlines, nearest] = await Promise.all([
    getOpenFigures(),
    listAmountHeadlines(),
    listNearestDeadlines(),
  ]);
  return (
    <>
      <JsonLd
        data={{
          "@type": "Organization",
          name: SITE.name,
          url: env.APP_URL,
          logo: `${env.APP_URL}/brand/icon-512.png`,
          slogan: SITE.tagline,
          email: env.CONTACT_EMAIL,
          telephone: `+55${env.CONTACT_PHONE}`,
          areaServed: "BR",
          address: { "@type": "PostalAddress", addressLocality: "São Paulo", addressCountry: "BR" },
        }}
      />
      <Hero open={open} headlines={headlines} nearest={nearest} />
      <ExplainerVideo />
      <LawFigures />
      <Benefits />
      <FilterDemo />
      <HowItWorks />
      <ClosingCall />
      <KeptMessage />
    </>
  );
}
