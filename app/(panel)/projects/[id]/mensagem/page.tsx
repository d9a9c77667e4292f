import type { Metadata } from "next";
import { TextLink } from "@/components/kit/ui/text-link";
import { formatMoment } from "@/lib/kit/format";
import { listSupporterMessages, supportingConversations } from "@/lib/matches/supporter-messages/queries";
import { requireOwnProject } from "../../_parts/own-project";
import { OwnProjectHeader } from "../../_parts/own-project-header";
import { MessageForm } from "./_parts/message-form";

export const instant = false;

export const metadata: Metadata = { title: "Mensagem a quem apoia", robots: { index: false } };

const supporters = (count: number) => (count === 1 ? "1 apoiador" : `${count} apoiadores`);

export default async function SupportersPage({ params }: PageProps<"/projects/[id]/mensagem">) {
  const { viewer, project } = await requireOwnProject(params);
  const [conversations, sent] = await Promise.all([
    supportingConversations(viewer.userId, project.id),
    listSupporterMessages(viewer.userId, project.id),
  ]);
  return (
    <div className="page-width pt-4 pb-24 lg:pt-5">
      <OwnProjectHeader
        title="Mensagem a quem apoia"
        project={project}
        path={`/lir-projetos/${project.slug}`}
      />
      <div className="grid gap-12">
        {conversations.length > 0 ? (
          <MessageForm projetoId={project.id} count={conversations.length} />
        ) : (
          <p className="max-w-measure rounded-md border border-line border-dashed px-5 py-8">
            Ninguém com o contato aberto apoia este projeto agora. Para falar com todos os que acompanham o
            projeto, <TextLink href={`/projects/${project.id}/novidades`}>publique uma novidade</TextLink>.
          </p>
        )}
        {sent.length > 0 && (
          <section aria-labelledby="mensagens-enviadas">
            <h2 id="mensagens-enviadas" className="text-xl">
              Enviadas
            </h2>
            <ol className="mt-4 max-w-[46rem] border-line border-t">
              {sent.map(({ id, texto, enviadaEm, destinatarios }) => (
                <li key={id} className="border-line border-b py-4">
                  <p className="figures text-ink-soft text-sm">
                    {formatMoment(enviadaEm)}, para {supporters(destinatarios)}
                  </p>
                  <p className="mt-1.5 whitespace-pre-line break-words leading-normal">{texto}</p>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </div>
  );
}
