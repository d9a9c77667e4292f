import type { Metadata } from "next";
import Link from "next/link";
import { PageHeader } from "@/components/kit/layout/page-header";
import { Toaster } from "@/components/kit/ui/toast";
import { SITE } from "@/lib/words/site";
import { AssistantDesk } from "./_parts/assistant-desk";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Assistente",
  description:
    "Pergunte sobre a Lei de Incentivo à Reciclagem, a plataforma e os projetos publicados. Cada resposta mostra de onde saiu.",
  alternates: { canonical: "/assistente" },
};

/** The panel of the assistant chat opens this page in a new tab (B4.13). */
export default function AssistantPage() {
  return (
    <>
      <PageHeader kicker={SITE.law} title="Pergunte ao assistente">
        <p>
          Ele procura nas perguntas frequentes, nas normas e nos projetos publicados, e mostra de onde tirou.
        </p>
      </PageHeader>
      <div className="page-width grid items-start gap-x-16 gap-y-10 pb-20 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:pb-28">
        <AssistantDesk />
        <div className="grid max-w-measure gap-6 text-ink-soft text-sm">
          <div>
            <h2 className="text-ink text-lg">O que esperar</h2>
            <p className="mt-2">
              Quando as informações da plataforma não respondem, ele diz que não sabe. Sobre imposto, confirme
              com o contador antes de decidir: regime, período e outros incentivos mudam a conta.
            </p>
          </div>
          <div>
            <h2 className="text-ink text-lg">O que ele não mostra</h2>
            <p className="mt-2">
              Nomes de proponentes e contatos ficam fora da conversa, para qualquer pessoa. As perguntas não
              são guardadas por nós; o texto vai a um fornecedor de inteligência artificial só para ser
              respondido, então não escreva dados pessoais. Veja a{" "}
              <Link href="/privacidade" className="link">
                política de privacidade
              </Link>
              .
            </p>
          </div>
          <div>
            <h2 className="text-ink text-lg">Prefere ler?</h2>
            <p className="mt-2">
              As{" "}
              <Link href="/faq" className="link">
                perguntas frequentes
              </Link>{" "}
              têm as mesmas respostas por extenso, com a norma.
            </p>
          </div>
        </div>
      </div>
      <Toaster />
    </>
  );
}
