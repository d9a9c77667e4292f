import type { Metadata } from "next";
import { TextLink } from "@/components/kit/ui/text-link";
import { listOwnEvents } from "@/lib/catalog/own-projects/queries/history";
import { UNNAMED } from "@/lib/catalog/own-projects/rules/content";
import { PanelHeader } from "../../../_parts/panel-header";
import { requireOwnProject } from "../../_parts/own-project";
import { EventItem } from "./_parts/event-item";

export const instant = false;

export const metadata: Metadata = { title: "Histórico do projeto", robots: { index: false } };

export default async function ProjectHistoryPage({
  params,
  searchParams,
}: PageProps<"/projects/[id]/historico">) {
  const { viewer, project } = await requireOwnProject(params);
  const { depois } = await searchParams;
  const cursor = typeof depois === "string" ? depois : null;
  const { items, next } = await listOwnEvents(viewer.userId, project.id, cursor);
  return (
    <div className="page-width pt-4 pb-24 lg:pt-5">
      <PanelHeader title="Histórico">{project.conteudo.nome || UNNAMED}</PanelHeader>
      <section aria-label="Histórico do projeto">
        {items.length === 0 ? (
          <p className="text-ink-soft">Nada aconteceu com este projeto desde que ele foi cadastrado.</p>
        ) : (
          <ol className="max-w-3xl border-line border-t">
            {items.map((event) => (
              <EventItem key={event.id} event={event} />
            ))}
          </ol>
        )}
        {next && (
          <p className="mt-8">
            <TextLink href={`?depois=${next}`} className="link inline-flex min-h-11 items-center">
              Mais antigos
            </TextLink>
          </p>
        )}
      </section>
    </div>
  );
}
