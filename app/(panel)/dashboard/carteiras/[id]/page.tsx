import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LineFacts } from "@/components/matches/portfolio/line-facts";
import { LineList } from "@/components/matches/portfolio/line-list";
import { PortfolioBrief } from "@/components/matches/portfolio/portfolio-brief";
import { PortfolioSums } from "@/components/matches/portfolio/portfolio-sums";
import { MayCall } from "@/components/people/colleagues/may-call";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import { requireViewer } from "@/lib/access/auth/session";
import { mayCall } from "@/lib/access/colleague-rights/rules";
import { readerOf } from "@/lib/catalog/brief/queries";
import { formatDate, formatMoneyExactly } from "@/lib/kit/format";
import { getInterestDefaults } from "@/lib/matches/interests/queries/registered";
import { readKnownInterests, readPortfolio } from "@/lib/matches/portfolio/queries/read";
import { depositsOf } from "@/lib/matches/portfolio/rules/lines";
import { PanelHeader } from "../../../_parts/panel-header";
import { toEditable } from "./_parts/editable-line";
import { LinesForm } from "./_parts/lines-form";
import { RemovePortfolio } from "./_parts/remove-portfolio";
import { ShareLink } from "./_parts/share-link";

export const instant = false;

export const metadata: Metadata = { title: "Carteira", robots: { index: false } };

export default async function PortfolioPage({ params }: PageProps<"/dashboard/carteiras/[id]">) {
  const viewer = await requireViewer("/dashboard/carteiras");
  const { id } = await params;
  const now = new Date();
  const view = await readPortfolio(viewer.userId, id, now);
  if (!view) notFound();
  const projects = view.lines.map(({ projetoId }) => projetoId);
  const [known, reader, { openProjects }] = await Promise.all([
    readKnownInterests(viewer.userId, projects),
    readerOf(viewer),
    getInterestDefaults(viewer),
  ]);
  const mayEdit = !viewer.colleague || mayCall(viewer.colleague.role, "edit-portfolio");
  const lines = view.lines.map((line) =>
    toEditable(line, known.get(line.projetoId), openProjects.includes(line.projetoId), now),
  );
  const brief = (
    <MayCall name="resumo-carteira">
      <PortfolioBrief carteira={view.id} reader={reader} />
    </MayCall>
  );
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <PanelHeader title={`Carteira de ${formatMoneyExactly(view.valor)}`}>
        Criada em {formatDate(view.criadaEm)}.
        {mayEdit && known.size === 0 && " Nada é registrado nos projetos até você pedir."}
      </PanelHeader>
      {mayEdit ? (
        <LinesForm
          // Remounts the form with the saved values after its lines changed.
          key={view.alteradaEm.getTime()}
          id={view.id}
          alteradaEm={view.alteradaEm.toISOString()}
          valor={view.valor}
          lines={lines}
          facts={Object.fromEntries(
            view.lines.map((line) => [
              line.projetoId,
              <LineFacts key={line.projetoId} line={line} audience="owner" />,
            ]),
          )}
          brief={brief}
        />
      ) : (
        <div className="grid gap-6">
          <PortfolioSums
            valor={view.valor}
            soma={view.soma}
            lines={view.lines.length}
            deposits={depositsOf(view.lines)}
          />
          <LineList lines={view.lines} audience="other" />
          <OnlyThey name="edit-portfolio" act="mudar, registrar ou compartilhar esta carteira" />
          {brief}
        </div>
      )}
      <MayCall name="share-portfolio">
        <ShareLink
          id={view.id}
          since={view.compartilhadaDesde && formatDate(view.compartilhadaDesde)}
          reader={reader}
        />
      </MayCall>
      <MayCall name="remove-portfolio">
        <RemovePortfolio id={view.id} amount={formatMoneyExactly(view.valor)} />
      </MayCall>
    </div>
  );
}
