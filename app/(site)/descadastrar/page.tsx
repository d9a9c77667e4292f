import type { Metadata } from "next";
import { PageHeader } from "@/components/kit/layout/page-header";
import { UNSUBSCRIBE } from "@/lib/words/email/messages";
import { UnsubscribePanel } from "./_parts/unsubscribe-panel";

export const ensureStatic = "navigation";

export const metadata: Metadata = { title: UNSUBSCRIBE.title, robots: { index: false, follow: false } };

export default function Page() {
  return (
    <>
      <PageHeader title={UNSUBSCRIBE.title} />
      <section className="page-width pb-24">
        <UnsubscribePanel />
      </section>
    </>
  );
}
