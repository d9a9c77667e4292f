import { cacheLife } from "next/cache";
import Link from "next/link";
import { CardCover } from "@/components/catalog/projects/card-cover";
import { CardLegalMinimum } from "@/components/catalog/projects/card-figures";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import type { OpenFigures } from "@/lib/catalog/projects/queries/open-figures";
import { NEAREST_DEADLINES } from "@/lib/catalog/projects/rules/deadline";
import type { PublicProjectCard } from "@/lib/catalog/projects/types";
import { formatDate, formatMoneyCompact, formatNumber, toIsoDay } from "@/lib/kit/format";

type HeroProjectProps = { open: OpenFigures; nearest: PublicProjectCard[] };

export async function HeroProject({ open, nearest }: HeroProjectProps) {
  "use cache";
  cacheLife("public");
  const project = nearest.find(({ capa }) => capa) ?? nearest[0];
  const yearEnd = `${toIsoDay(new Date()).slice(0, 4)}-12-31`;
  const ending = nearest.filter(({ prazo }) => prazo !== null && prazo <= yearEnd).length;
  return (
    <aside aria-label="Um projeto e os números da plataforma" className="lg:border-line lg:border-l lg:pl-10">
      <KeepClear>
        {project && <NearProject project={project} />}
        <p className="figures mt-6 leading-snug">
          <strong className="font-semibold text-accent-text">{formatMoneyCompact(open.valor)}</strong>{" "}
          disponíveis em {formatNumber(open.projetos)} projetos de {open.estados} estados.
          {ending > 0 && ` ${endingText(ending, ending === NEAREST_DEADLINES)}`}
        </p>
        <p className="mt-2 text-ink-soft text-sm">
          {nearest.some(({ demonstracao }) => demonstracao) &&
            "Valores dos projetos de demonstração desta plataforma. "}
          <Link href="/lir-estatisticas" prefetch={false} className="link">
            Ver as estatísticas
          </Link>
        </p>
      </KeepClear>
    </aside>
  );
}

const endingText = (count: number, hasMore: boolean): string =>
  count === 1 && !hasMore
    ? "1 prazo termina até 31/12."
    : `${formatNumber(count)}${hasMore ? " ou mais" : ""} prazos terminam até 31/12.`;

function NearProject({ project }: { project: PublicProjectCard }) {
  const { slug, nome, cidade, estado, prazo } = project;
  return (
    <article className="group relative rounded-md border border-line bg-surface">
      <CardCover project={project} />
      <div className="grid gap-3 px-5 py-4">
        <div>
          <h2 className="break-words font-sans font-semibold text-base leading-snug tracking-normal">
            <Link
              href={`/lir-projetos/${slug}`}
              prefetch={false}
              className="after:absolute after:inset-0 after:content-[''] group-hover:text-brand group-hover:underline"
            >
              {nome}
            </Link>
          </h2>
          <p className="mt-1 text-ink-soft text-sm">
            {cidade}, {estado}
          </p>
        </div>
        <CardLegalMinimum project={project} />
        {prazo && <p className="figures font-semibold text-sm">Captação até {formatDate(prazo)}</p>}
      </div>
    </article>
  );
}
