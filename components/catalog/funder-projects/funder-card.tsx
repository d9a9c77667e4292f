import Link from "next/link";
import { CompareButton } from "@/components/catalog/comparison/compare-button";
import { FavoriteButton } from "@/components/catalog/favorites/favorite-button";
import { CardCover } from "@/components/catalog/projects/card-cover";
import { CardAmount, CardDeadline, CardGate, CardImpact } from "@/components/catalog/projects/card-figures";
import { StatusBadge } from "@/components/catalog/projects/project-badges";
import { MeterBar } from "@/components/kit/ui/meter-bar";
import { InterestButton } from "@/components/matches/interests/interest-button";
import type { FunderProjectCard } from "@/lib/catalog/funder-projects/types";
import { fundingProgress } from "@/lib/catalog/projects/rules/project";
import { formatMoney, formatPercent } from "@/lib/kit/format";
import { FullDescription } from "./full-description";
import { type Dealings, toInterestProject, WhatsappAbout } from "./project-actions";

type FunderCardProps = {
  project: FunderProjectCard;
  dealings: Dealings;
  screen: "financiador" | "empresa";
  /** Absent on the company's screen, which has its own assistant chat instead. */
  whatsapp?: string;
};

/** Card of a project for a funder (B2.7): proponent, full text, amounts, actions. */
function FunderCard({ project, dealings, screen, whatsapp }: FunderCardProps) {
  const { id, slug, nome } = project;
  const progress = fundingProgress(project.valorCaptado, project.valorTotal);
  const favorite = { projetoId: id, slug, nome, initial: dealings.favorites.has(id) };
  return (
    <article className="flex h-full flex-col rounded-md border border-line bg-surface transition-colors duration-150 hover:border-line-strong">
      <CardCover project={project} />
      <div className="flex grow flex-col p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-ink-soft text-sm">{project.categoria}</p>
          <StatusBadge status={project.status} />
        </div>
        <h3 className="mt-4 break-words text-lg">
          <Link href={`/lir-projetos/${slug}`} prefetch={false} className="hover:text-brand hover:underline">
            {nome}
          </Link>
        </h3>
        <p className="mt-1.5 break-words text-sm">
          <span className="font-semibold">{project.proponente}</span>{" "}
          <span className="text-ink-soft">
            · {project.cidade}, {project.estado}
          </span>
        </p>
        <div className="mt-4">
          <FullDescription {...project} />
        </div>
        <CardImpact project={project} />
        <div className="mt-auto pt-6">
          <CardGate project={project} />
        </div>
        <dl className="figures mt-4 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-4">
          <CardAmount label="Valor total" centavos={project.valorTotal} />
          <CardAmount label="Disponível" centavos={project.valorDisponivel} />
        </dl>
        <div className="mt-4">
          {progress.bar > 0 && <MeterBar percent={progress.bar} />}
          <p className="figures mt-2 flex flex-wrap justify-between gap-x-4 text-ink-soft text-sm">
            <span>
              Captado <strong className="font-semibold text-ink">{formatMoney(project.valorCaptado)}</strong>{" "}
              ({formatPercent(progress.percent)})
            </span>
            {project.prazo && <CardDeadline date={project.prazo} urgent={project.urgencia === "Alta"} />}
          </p>
        </div>
      </div>
      <div className="border-line border-t p-4">
        <div className="flex gap-2">
          <InterestButton
            project={toInterestProject(project)}
            interest={dealings.interests.get(id) ?? null}
            screen={screen}
            className="grow"
          />
          {whatsapp && <FavoriteButton {...favorite} compact />}
        </div>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-1">
          {whatsapp && <WhatsappAbout project={project} number={whatsapp} />}
          <CompareButton slug={slug} nome={nome} />
          {!whatsapp && <FavoriteButton {...favorite} />}
        </div>
      </div>
    </article>
  );
}

type FunderGridProps = Omit<FunderCardProps, "project"> & { projects: FunderProjectCard[] };

/** Cards of equal height, one to three in a row. */
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
