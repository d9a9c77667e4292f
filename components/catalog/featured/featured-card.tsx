import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { Suspense } from "react";
import { orNull } from "@/components/catalog/projects/or-null";
import { amountFigure, SummaryFigures } from "@/components/catalog/projects/summary-figures";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import type { Viewer } from "@/lib/access/auth/session";
import { PROJECTS_FAILED } from "@/lib/catalog/projects/messages";
import { formatNumber } from "@/lib/kit/format";
import { FEATURED_EMPTY } from "@/lib/overview/dashboard/messages";
import { getFeatured } from "@/lib/overview/dashboard/queries";
import { pickFeatured } from "@/lib/overview/dashboard/rules/featured";
import { FeaturedProjectItem } from "./featured-project";
import { FeaturedSkeleton } from "./featured-skeleton";

type FeaturedCardProps = {
  viewer: Viewer;
  retry: string;
};

/** Featured LIR projects (B2.13, B2.17, B9.5). */
export function FeaturedCard(props: FeaturedCardProps) {
  return (
    <section aria-labelledby="projetos-em-destaque" className="rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 pt-5 md:px-7 md:pt-6">
        <h2 id="projetos-em-destaque" className="text-xl">
          Projetos LIR em destaque
        </h2>
        <Link
          href="/lir-projetos"
          prefetch={false}
          className="link inline-flex min-h-11 items-center gap-2 font-semibold text-sm"
        >
          Ver todos os projetos
          <ArrowRight aria-hidden className="size-4" strokeWidth={2} />
        </Link>
      </div>
      <Suspense fallback={<FeaturedSkeleton />}>
        <FeaturedContent {...props} />
      </Suspense>
    </section>
  );
}

async function FeaturedContent({ viewer, retry }: FeaturedCardProps) {
  const featured = await orNull(getFeatured(viewer), "featured projects failed");
  if (!featured) {
    return (
      <div className="p-5 md:p-7">
        <Alert tone="error" title={PROJECTS_FAILED}>
          <p>O resto do painel continua valendo.</p>
          <Button asChild variant="outline" className="mt-3">
            <a href={retry}>Tentar de novo</a>
          </Button>
        </Alert>
      </div>
    );
  }
  const projects = pickFeatured(featured.projects);
  return (
    <>
      <div className="mt-4">
        <SummaryFigures
          inset
          figures={[
            { label: "Projetos Disponíveis", value: formatNumber(featured.summary.projetos) },
            amountFigure("Valor Total", featured.summary.valorTotal),
            amountFigure("Disponível", featured.summary.disponivel),
          ]}
        />
      </div>
      {projects.length === 0 ? (
        <p className="px-5 py-12 text-ink-soft md:px-7">{FEATURED_EMPTY}</p>
      ) : (
        <ul className="grid divide-y divide-line lg:grid-cols-3 lg:divide-x lg:divide-y-0">
          {projects.map((project) => (
            <FeaturedProjectItem key={project.id} project={project} />
          ))}
        </ul>
      )}
    </>
  );
}
