import type { Metadata } from "next";
import Link from "next/link";
import { NeedsScripts } from "@/components/kit/layout/needs-scripts";
import { requireViewer } from "@/lib/access/auth/session";
import { PanelHeader } from "../../_parts/panel-header";
import { NotForFunders } from "../_parts/not-for-funders";
import { StartDraft } from "./_parts/start-draft";

export const instant = false;

export const metadata: Metadata = { title: "Novo Projeto", robots: { index: false } };

const NEEDED = [
  "Número e data da aprovação no SINIR+",
  "Valor aprovado e o orçamento por item (rubrica)",
  "Objetivo, materiais e quem é beneficiado",
  "Último dia da captação",
  "Três fotos do lugar ou do trabalho",
];

/** 'Novo Projeto' (B2.11, B6.4). */
export default async function NewProjectPage() {
  const viewer = await requireViewer("/projects");
  if (viewer.userType !== "captador") return <NotForFunders />;
  return (
    <div className="page-width pt-4 pb-24 lg:pt-5">
      <PanelHeader title="Novo Projeto">
        Cada resposta é salva enquanto você escreve. Dá para parar e continuar depois, também no celular.
      </PanelHeader>
      <section aria-labelledby="novo-projeto">
        <NeedsScripts />
        <StartDraft />
        <h2 id="novo-projeto" className="mt-10 text-xl">
          O que ter à mão
        </h2>
        <ul className="mt-4 max-w-measure border-line border-t">
          {NEEDED.map((item) => (
            <li key={item} className="border-line border-b py-3">
              {item}
            </li>
          ))}
        </ul>
        <p className="mt-8">
          <Link href="/projects" prefetch={false} className="link inline-flex min-h-11 items-center">
            Meus projetos
          </Link>
        </p>
      </section>
    </div>
  );
}
