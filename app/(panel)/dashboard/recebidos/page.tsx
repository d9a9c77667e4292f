import type { Metadata } from "next";
import Link from "next/link";
import { PageLinks } from "@/components/projects/page-links";
import { Button } from "@/components/ui/button";
import { requireViewer } from "@/lib/auth/session";
import { readPageNumber } from "@/lib/cursor";
import { findDealsOf } from "@/lib/deals/queries/list";
import { toIsoDay } from "@/lib/format";
import { listReceived } from "@/lib/interests/queries/received";
import { PanelHeader } from "../_parts/panel-header";
import { ReceivedList } from "./_parts/received-list";

/** Rendered whole for each request: what it shows belongs to one person. */
export const instant = false;

export const metadata: Metadata = { title: "Interesses recebidos", robots: { index: false } };

/** What a captador's projects received, and the answers to it (B3.7, B3.9). */
export default async function ReceivedPage({ searchParams }: PageProps<"/dashboard/recebidos">) {
  const viewer = await requireViewer("/dashboard/recebidos");
  const { pagina } = await searchParams;
  const wanted = readPageNumber(String(pagina ?? "1")) ?? 1;
  const { projects, page, pages } = await listReceived(viewer.userId, wanted);
  const accepted = projects.flatMap(({ interesses }) =>
    interesses.filter(({ status }) => status === "Aceita" || status === "Confirmada").map(({ id }) => id),
  );
  const deals = await findDealsOf(viewer.userId, "captador", accepted);
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <PanelHeader title="Interesses">
        Aceitar não cria obrigação, e recusar pede só um motivo. Nome e contato abrem quando a oportunidade
        for desbloqueada.
      </PanelHeader>
      {projects.length === 0 ? (
        <div className="rounded-md border border-line border-dashed px-5 py-8">
          <h2 className="text-lg">Nenhum interesse ainda.</h2>
          <p className="mt-2 mb-5 max-w-measure text-ink-soft leading-normal">
            Quando alguém quiser apoiar um projeto seu, o valor em vista e a mensagem aparecem aqui, e um
            e-mail avisa você.
          </p>
          <Button asChild variant="outline">
            <Link href="/projects" prefetch={false}>
              Ver Meus Projetos
            </Link>
          </Button>
        </div>
      ) : (
        <div className="grid gap-8">
          {projects.map((project) => (
            <ReceivedList
              key={project.slug}
              project={project}
              deals={deals}
              today={toIsoDay(new Date())}
              isWhole={pages === 1}
            />
          ))}
          <PageLinks
            start="?pagina=1"
            previous={page > 1 ? `?pagina=${page - 1}` : null}
            next={page < pages ? `?pagina=${page + 1}` : null}
          />
        </div>
      )}
    </div>
  );
}
