import type { Metadata } from "next";
import Link from "next/link";
import { NeedsScripts } from "@/components/kit/layout/needs-scripts";
import { Alert } from "@/components/kit/ui/alert";
import { accountInUse } from "@/lib/access/colleague-rights/rules";
import { SITUATIONS } from "@/lib/catalog/own-projects/messages";
import type { OwnDraft } from "@/lib/catalog/own-projects/queries/own";
import { listedTermsOf } from "@/lib/catalog/own-projects/rules/submission";
import { findOwnFiles } from "@/lib/catalog/uploads/queries";
import { formatMoment } from "@/lib/kit/format";
import { listMine } from "@/lib/people/organizations/queries/organizations";
import { requireOwnProject } from "../../_parts/own-project";
import { RecallButton } from "../../_parts/project-dialogs";
import { Editor } from "./_parts/editor";

export const instant = false;

export const metadata: Metadata = { title: "Editar projeto", robots: { index: false } };

/** During the team's review only the optional steps are open. */
export default async function EditProjectPage({ params }: PageProps<"/projects/[id]/editar">) {
  const { viewer, project } = await requireOwnProject(params);
  const { id, estado, publicado, versao, conteudo, motivos, atualizadoEm } = project;
  const isSent = estado === "em_analise";
  const listado = publicado ? project.listado : null;
  const shown = listado ? [conteudo, listado] : [conteudo];
  const files = shown.flatMap(({ fotos, documentos }) => [...fotos, ...documentos]);
  const [arquivos, organizacoes] = await Promise.all([
    findOwnFiles(viewer.userId, [...new Set(files.map((file) => file.id))]),
    listMine(viewer.userId),
  ]);
  return (
    <>
      <NeedsScripts />
      <div className="page-width pt-2">
        {estado === "devolvido" && (
          <Alert tone="warning" title="A nossa equipe pediu ajustes" className="max-w-3xl">
            <ul className="mt-1 list-disc pl-5">
              {motivos.map((motivo) => (
                <li key={motivo}>{motivo}</li>
              ))}
            </ul>
          </Alert>
        )}
        {publicado && !isSent && (
          <p className="max-w-measure text-ink-soft text-sm">
            Este projeto está na lista e continua como está até que as alterações sejam aprovadas.
          </p>
        )}
      </div>
      <Editor
        // Remounts the form when a review begins or ends.
        key={`${id}:${isSent}`}
        owner={accountInUse(viewer)}
        listedTerms={listedTermsOf(project)}
        today={new Date().toISOString()}
        em={atualizadoEm}
        isUnapproved={project.estado !== "aprovado"}
        sent={isSent ? <InReview project={project} /> : undefined}
        {...{ id, versao, conteudo, listado, arquivos, organizacoes }}
      />
    </>
  );
}

function InReview({ project: { id, enviadoEm } }: { project: OwnDraft }) {
  return (
    <div className="mt-5 grid max-w-3xl gap-4">
      <Alert title={SITUATIONS.em_analise.title}>
        <p>
          {SITUATIONS.em_analise.meaning} {enviadoEm && `Enviado em ${formatMoment(enviadoEm)}.`}
        </p>
      </Alert>
      <p className="max-w-measure leading-normal">
        Enquanto isso, acrescente fotos, documentos, história e equipe: vão junto para a análise. Para mudar
        outra resposta, cancele o envio; nada do que está escrito se perde.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <RecallButton id={id} />
        <Link href="/projects" prefetch={false} className="link inline-flex min-h-11 items-center">
          Meus projetos
        </Link>
      </div>
    </div>
  );
}
