import type { Metadata } from "next";
import { WITHOUT_AMOUNT } from "@/components/catalog/projects/list-results";
import { PublicList } from "@/components/catalog/projects/public-list";
import { PageHeader } from "@/components/kit/layout/page-header";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { getOpenFigures } from "@/lib/catalog/projects/queries/open-figures";
import {
  getPublicStatistics,
  listFilterOptions,
  listFirstPublicProjects,
  listNearestDeadlines,
} from "@/lib/catalog/projects/queries/public";
import { EMPTY_QUERY } from "@/lib/catalog/projects/rules/list-query";
import { ForListReaders } from "./_parts/for-list-readers";
import { NearestDeadlines } from "./_parts/nearest-deadlines";
import { StatisticsPanel } from "./_parts/statistics-panel";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Estatísticas da Lei de Incentivo à Reciclagem",
  description:
    "Quantos projetos a Lei 14.260/2021 aprovou, quanto ainda está disponível para captação e onde, com a lista completa.",
  alternates: { canonical: "/lir-estatisticas" },
};

export default async function StatisticsPage() {
  const [statistics, open, page, options, nearest] = await Promise.all([
    getPublicStatistics(),
    getOpenFigures(),
    listFirstPublicProjects(),
    listFilterOptions(),
    listNearestDeadlines(),
  ]);
  return (
    <>
      <PageHeader title="O que a lei já aprovou, em números">
        Projetos aprovados na Lei 14.260/2021, o valor que ainda falta captar e a lista para escolher o
        próximo passo.
      </PageHeader>
      <StatisticsPanel statistics={statistics} open={open}>
        <NearestDeadlines projects={nearest} />
      </StatisticsPanel>
      <div className="bg-sunken pt-16">
        <div className="page-width mb-8">
          <h2 className="text-3xl">Projetos Lei de Incentivo à Reciclagem</h2>
        </div>
        <ForListReaders instead={<OwnProjects />}>
          <PublicList page={page} amount={WITHOUT_AMOUNT} query={EMPTY_QUERY} options={options} isShort />
        </ForListReaders>
      </div>
    </>
  );
}

/** For a captador, the list's links would lead to 'Acesso Restrito' (B2.4). */
function OwnProjects() {
  return (
    <div className="page-width grid justify-items-start gap-5 pb-20">
      <p className="max-w-measure text-ink-soft">
        Só contas de financiador abrem a lista. A sua conta é de captador: veja como os seus projetos aparecem
        para quem financia e quem já se interessou por eles.
      </p>
      <ButtonLink href="/projects" prefetch={false}>
        Ver Meus Projetos
      </ButtonLink>
    </div>
  );
}
