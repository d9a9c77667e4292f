import type { Metadata } from "next";
import Link from "next/link";
import { PageHeader } from "@/components/layout/page-header";
import { buttonVariants } from "@/components/ui/button-variants";
import { requireViewer } from "@/lib/auth/session";

/** Rendered for each request: it is open to whoever is signed in. */
export const instant = false;

export const metadata: Metadata = { title: "Novo Projeto", robots: { index: false } };

const NEEDED = [
  "Número e data da aprovação no SINIR+",
  "Proponente, CNPJ, cidade e estado",
  "Valor aprovado e o que falta captar",
  "Objetivo, materiais e quem é beneficiado",
  "Último dia da captação",
];

/** Where 'Novo Projeto' leads (B2.11) while a project is entered by the team: how it is done today, and with what. */
export default async function NewProjectPage() {
  await requireViewer("/projects");
  return (
    <>
      <PageHeader title="Novo Projeto">
        Por enquanto a nossa equipe cadastra o projeto com você. Envie o que está abaixo pelo suporte, na
        categoria Técnico.
      </PageHeader>
      <section aria-labelledby="novo-projeto" className="page-width pb-28">
        <h2 id="novo-projeto" className="text-xl">
          O que ter à mão
        </h2>
        <ul className="mt-4 max-w-measure border-line border-t">
          {NEEDED.map((item) => (
            <li key={item} className="border-line border-b py-3">
              {item}
            </li>
          ))}
        </ul>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link href="/suporte" prefetch={false} className={buttonVariants()}>
            Enviar pelo suporte
          </Link>
          <Link href="/projects" prefetch={false} className={buttonVariants({ tone: "quiet" })}>
            Meus projetos
          </Link>
        </div>
      </section>
    </>
  );
}
