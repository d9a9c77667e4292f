import type { Metadata } from "next";
import Link from "next/link";
import { PageLinks } from "@/components/catalog/projects/page-links";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { requireViewer } from "@/lib/access/auth/session";
import { readPageNumber } from "@/lib/kit/cursor";
import { toIsoDay } from "@/lib/kit/format";
import { listReceived } from "@/lib/matches/interests/queries/received";
import { findDealsOf } from "@/lib/money/deals/queries/list";
import { PanelHeader } from "../../_parts/panel-header";
import { ReceivedList } from "./_parts/received-list";

/** Rendered whole for each request: its data belong to one person. */
export const instant = false;

export const metadata: Metadata = { title: "Interesses recebidos", robots: { index: false } };

const SLUG = /^[a-z0-9-]{1,120}$/;

/** Interests received by the captador's projects, with their answers (B3.7, B3.9). */
export default async function ReceivedPage({ searchParams }: PageProps<"/dashboard/recebidos">) {
  const viewer = await requireViewer("/dashboard/recebidos");
  const { pagina, projeto } = await searchParams;
  const slug = typeof projeto === "string" && SLUG.test(projeto) ? projeto : null;
  const wanted = readPageNumber(String(pagina ?? "1")) ?? 1;
  const { projects, page, pages } = await listReceived(viewer.userId, wanted, slug);
  const accepted = projects.flatMap(({ interesses }) =>
    interesses.filter(({ status }) => status === "Aceita" || status === "Confirmada").map(({ id }) => id),
  );
  const deals = await findDealsOf(viewer.userId, "captador", accepted);
  const pageAt = (wantedPage: number) =>
    `?${new URLSearchParams({ ...(slug && { projeto: slug }), pagina: String(wantedPage) })}`;
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <PanelHeader title="Interesses">
        Aceitar não cria obrigação, e recusar pede só um motivo. Nome e contato abrem quando a oportunidade
        for desbloqueada.
      </PanelHeader>
      {slug && (
        <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1">
          Só o que este projeto recebeu.
          <Link href="/dashboard/recebidos" prefetch={false} className="link">
            Ver todos os interesses
          </Link>
        </p>
      )}
      {projects.length === 0 ? (
        <div className="rounded-md border border-line border-dashed px-5 py-8">
          <h2 className="text-lg">Nenhum interesse ainda.</h2>
          <p className="mt-2 mb-5 max-w-measure text-ink-soft leading-normal">
            Quando alguém quiser apoiar um projeto seu, o valor em vista e a mensagem aparecem aqui, e um
            e-mail avisa você.
          </p>
          <ButtonLink href="/projects" prefetch={false} variant="outline">
            Ver Meus Projetos
          </ButtonLink>
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
            start={pageAt(1)}
            previous={page > 1 ? pageAt(page - 1) : null}
            next={page < pages ? pageAt(page + 1) : null}
          />
        </div>
      )}
    </div>
  );
}
