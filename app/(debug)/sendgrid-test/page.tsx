import type { Metadata } from "next";
import { PageHeader } from "@/components/kit/layout/page-header";
import { TestBench } from "./_parts/test-bench";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Teste do provedor de e-mail",
  robots: { index: false, follow: false },
};

export default function SendgridTestPage() {
  return (
    <>
      <PageHeader kicker="Página de testes" title="Teste do provedor de e-mail">
        <p>Peça um envio ao provedor principal e veja a resposta dele, sem a ajuda do segundo caminho.</p>
      </PageHeader>
      <TestBench />
    </>
  );
}
