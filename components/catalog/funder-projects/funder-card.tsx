import { CompareButton } from "@/components/catalog/comparison/compare-button";
import { FavoriteButton } from "@/components/catalog/favorites/favorite-button";
import { CardFrame } from "@/components/catalog/projects/card-frame";
import { HOLDER } from "@/components/kit/ui/hold-focus";
import { InterestButton } from "@/components/matches/interests/interest-button";
import type { FunderProjectCard } from "@/lib/catalog/funder-projects/types";
import { fundingProgress } from "@/lib/catalog/projects/rules/progress";
import { formatMoney, formatPercent } from "@/lib/kit/format";
import { FullDescription } from "./full-description";
import { ProjectWhatsappLink, toInterestProject, type ViewerProjectState } from "./project-actions";

type FunderCardProps = {
  project: FunderProjectCard;
  /** Amount (centavos) that the reader wants to give. */
  amount: number | null;
  viewerState: ViewerProjectState;
  screen: "financiador" | "empresa";
  /** WhatsApp number; absent on the company's page, which has the assistant chat instead. */
  whatsapp?: string;
};

/** Project card for a funder (B2.7). */
function FunderCard({ project, amount, viewerState, screen, whatsapp }: FunderCardProps) {
  const { id, slug, nome } = project;
  const progress = fundingProgress(project.valorCaptado, project.valorTotal);
  const favorite = { projetoId: id, nome, initial: viewerState.favorites.has(id) };
  return (
    <CardFrame
      project={project}
      amount={amount}
      byline={
        <p className="mt-1 break-words text-sm md:mt-1.5">
          <span className="font-semibold">{project.proponente}</span>{" "}
          <span className="text-ink-soft">
            · {project.cidade}, {project.estado}
          </span>
        </p>
      }
      bar={progress.bar}
      raised={
        <>
          Captado <strong className="font-semibold text-ink">{formatMoney(project.valorCaptado)}</strong> (
          {formatPercent(progress.percent)})
        </>
      }
      footer={
        <div className="border-line border-t p-3 md:p-4">
          <div {...HOLDER} className="flex gap-2">
            <InterestButton
              project={toInterestProject(project)}
              interest={viewerState.interests.get(id) ?? null}
              screen={screen}
              className="grow"
            />
            {whatsapp && <FavoriteButton {...favorite} compact />}
          </div>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-1 md:mt-2">
            {whatsapp && <ProjectWhatsappLink project={project} number={whatsapp} />}
            <CompareButton slug={slug} nome={nome} />
            {!whatsapp && <FavoriteButton {...favorite} />}
          </div>
        </div>
      }
    >
      <div className="mt-2 max-md:leading-snug md:mt-4">
        <FullDescription {...project} />
      </div>
    </CardFrame>
  );
}

type FunderGridProps = Omit<FunderCardProps, "project"> & { projects: FunderProjectCard[] };

export function FunderGrid({ projects, ...shared }: FunderGridProps) {
  return (
    <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {projects.map((project) => (
        <li key={project.id}>
          <FunderCard project={project} {...shared} />
        </li>
      ))}
    </ul>
  );
}
