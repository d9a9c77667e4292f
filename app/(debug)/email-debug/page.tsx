import type { Metadata } from "next";
import { PageHeader } from "@/components/kit/layout/page-header";
import { DebugForm } from "./_parts/debug-form";
import { SmtpGuide } from "./_parts/smtp-guide";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Diagnóstico de e-mails",
  robots: { index: false, follow: false },
};

/** Page that sends test e-mails (B2.24). */
export default function EmailDebugPage() {
  return (
    <>
      <PageHeader kicker="Página de testes" title="Diagnóstico de e-mails">
        <p>Envie cada tipo de e-mail pelo SMTP, o segundo serviço de envio, e veja o que ele respondeu.</p>
      </PageHeader>
      <DebugForm />
      <SmtpGuide />
    </>
  );
}
