import type { Metadata } from "next";
import { PageHeader } from "@/components/kit/layout/page-header";
import { CodeForm } from "./_parts/code-form";
import { Verification } from "./_parts/verification";

/** Rendered whole for each request, because a receipt may be revoked at any moment. */
export const instant = false;

export const metadata: Metadata = { title: "Conferir recibo", robots: { index: false, follow: false } };

export default async function CheckReceiptPage({ searchParams }: PageProps<"/recibo">) {
  const { codigo } = await searchParams;
  const code = typeof codigo === "string" ? codigo : "";
  return (
    <>
      <PageHeader title="Conferir recibo">
        Digite o código impresso ao lado do QR e veja se o recibo saiu daqui e se ainda vale.
      </PageHeader>
      <section aria-label="Conferência" className="page-width pb-24">
        <div className="grid max-w-[42rem] gap-10">
          <CodeForm code={code} />
          {code && <Verification code={code} />}
        </div>
      </section>
    </>
  );
}
