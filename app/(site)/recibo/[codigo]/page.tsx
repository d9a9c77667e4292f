import type { Metadata } from "next";
import { PageHeader } from "@/components/kit/layout/page-header";
import { CodeForm } from "../_parts/code-form";
import { Verification } from "../_parts/verification";

/** Rendered whole for each request, because a receipt may be revoked at any moment. */
export const instant = false;

export const metadata: Metadata = { title: "Conferir recibo", robots: { index: false, follow: false } };

/** Target of a receipt's QR code. */
export default async function ReceiptPage({ params }: PageProps<"/recibo/[codigo]">) {
  const { codigo } = await params;
  return (
    <>
      <PageHeader title="Conferir recibo" />
      <section aria-label="Conferência" className="page-width pb-24">
        <div className="grid max-w-[42rem] gap-10">
          <Verification code={codigo} />
          <CodeForm code="" />
        </div>
      </section>
    </>
  );
}
