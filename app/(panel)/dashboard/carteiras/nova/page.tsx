import type { Metadata } from "next";
import { Alert } from "@/components/kit/ui/alert";
import { LineList } from "@/components/matches/portfolio/line-list";
import { PortfolioSums } from "@/components/matches/portfolio/portfolio-sums";
import { requireViewer, type Viewer } from "@/lib/access/auth/session";
import { AMOUNT_PROBLEM } from "@/lib/catalog/amount/messages";
import { formatMoneyExactly } from "@/lib/kit/format";
import { getInterestDefaults } from "@/lib/matches/interests/queries/registered";
import { MODE_LABEL, PORTFOLIO, RULES } from "@/lib/matches/portfolio/messages";
import { proposeFor } from "@/lib/matches/portfolio/queries/proposal";
import { describeLines } from "@/lib/matches/portfolio/queries/read";
import { type Choices, type Mode, readPortfolioQuery } from "@/lib/matches/portfolio/rules/choices";
import { sumOf } from "@/lib/matches/portfolio/rules/lines";
import { PanelHeader } from "../../../_parts/panel-header";
import { ProposalForm } from "./_parts/proposal-form";
import { SavePortfolio } from "./_parts/save-portfolio";

export const instant = false;

export const metadata: Metadata = { title: "Nova carteira", robots: { index: false } };

/** Page that proposes a portfolio. It works without scripts, except for saving. */
export default async function NewPortfolioPage({ searchParams }: PageProps<"/dashboard/carteiras/nova">) {
  const viewer = await requireViewer("/dashboard/carteiras");
  const { amount, text, isMissing, choices } = readPortfolioQuery(await searchParams);
  const { centavos, problem } = amount;
  const reason = isMissing ? "missing" : problem;
  const error = reason === null ? undefined : AMOUNT_PROBLEM[reason];
  const form = <ProposalForm text={text} error={error} choices={choices} isProposed={centavos !== null} />;
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <PanelHeader title="Nova carteira">
        {centavos === null && "Diga quanto quer destinar. "}Nada é registrado nos projetos até você pedir.
      </PanelHeader>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[20rem_minmax(0,1fr)]">
        {centavos === null ? (
          <>
            {form}
            <Rules mode={choices.modo} />
          </>
        ) : (
          <>
            <Proposed viewer={viewer} valor={centavos} escolhas={choices} />
            <div className="lg:order-first">{form}</div>
            <div className="lg:col-start-2">
              <Rules mode={choices.modo} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function Rules({ mode }: { mode: Mode }) {
  return (
    <section aria-labelledby="regras">
      <h2 id="regras" className="text-xl">
        Como propomos
      </h2>
      <p className="mt-1 font-semibold text-sm">{MODE_LABEL[mode]}</p>
      <ul className="mt-3 grid max-w-measure list-disc gap-2 pl-5 text-ink-soft leading-normal">
        {RULES[mode].map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}

type ProposedProps = { viewer: Viewer; valor: number; escolhas: Choices };

async function Proposed({ viewer, valor, escolhas }: ProposedProps) {
  const now = new Date();
  const { lines } = await proposeFor({ userId: viewer.userId, valor, escolhas, now });
  if (lines.length === 0)
    return (
      <Alert tone="warning" title={PORTFOLIO.nothingFits}>
        Aumente o valor, ou tire um estado, um tema ou o prazo das escolhas.
      </Alert>
    );
  const [shown, { openProjects }] = await Promise.all([
    describeLines(lines, now),
    getInterestDefaults(viewer),
  ]);
  return (
    <section aria-labelledby="proposta" className="min-w-0">
      <h2 id="proposta" className="mb-4 text-2xl">
        Proposta para {formatMoneyExactly(valor)}
      </h2>
      <PortfolioSums valor={valor} soma={sumOf(lines)} lines={lines.length} />
      <div className="mt-6 mb-6">
        <LineList lines={shown} audience="owner" />
      </div>
      <SavePortfolio
        // Remounts the buttons for another proposal, so that the new portfolio gets an idempotency key of its own.
        key={JSON.stringify([valor, escolhas])}
        valor={valor}
        escolhas={escolhas}
        lines={shown.map(({ projetoId, nome, target: { temCaptador } }) => ({
          nome,
          temCaptador,
          isContactOpen: openProjects.includes(projetoId),
        }))}
      />
    </section>
  );
}
