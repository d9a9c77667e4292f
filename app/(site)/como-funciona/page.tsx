import type { Metadata } from "next";
import { BeforeDeposit } from "@/components/catalog/project-page/before-deposit";
import { OpenByAddress } from "@/components/kit/layout/open-by-address";
import { PageHeader } from "@/components/kit/layout/page-header";
import { unbroken } from "@/components/kit/reading/unbroken";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { Disclosure } from "@/components/kit/ui/disclosure";
import { PlanTable } from "@/components/money/plans/plan-table";
import { OperatorAddress } from "@/components/words/operator/operator-address";
import { FUNDER_STEPS, FUNDRAISER_STEPS, NEEDS } from "@/lib/people/help/how-it-works";
import { env } from "@/lib/server/env";
import { AiTools } from "./_parts/ai-tools";
import { Benefits } from "./_parts/benefits";
import { DeductionExample } from "./_parts/deduction-example";
import { LegalMinimumMeter } from "./_parts/legal-minimum-meter";
import { MoneyPath } from "./_parts/money-path";
import { Role } from "./_parts/role";
import { StageLine } from "./_parts/stage-line";
import { StepList } from "./_parts/step-list";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Como funciona",
  description:
    "Do cadastro do projeto ao recibo do financiador: etapas na lei, captação mínima de 20% ou 50% em 12 meses, caminho do dinheiro e quanto custa.",
  alternates: { canonical: "/como-funciona" },
};

/** The captador's role opens first, because the menu's 'Quero captar' leads here (A2.3). */
export default function HowItWorksPage() {
  return (
    <>
      <OpenByAddress />
      <PageHeader
        kicker="Como funciona"
        title="Da aprovação na lei ao dinheiro na conta"
        aside={<LegalMinimumMeter />}
      >
        <p>Cada passo traz o prazo, o preço ou o limite que decide. O dinheiro não passa por nós.</p>
      </PageHeader>

      <div className="page-width pb-6 print:[&_details::details-content]:[content-visibility:visible]">
        <Role id="captar" title="Quero captar" lead="Do cadastro ao recibo, em sete passos." open>
          <p data-print="hide" className="mb-6">
            <ButtonLink href="/project-signup" prefetch={false} size="lg">
              Cadastrar projeto
            </ButtonLink>
          </p>
          <StepList steps={FUNDRAISER_STEPS} />
          <div className="mt-8">
            <Disclosure group="captar-mais" title="Quanto custa" id="custos">
              <p className="mb-6">
                Quem financia não paga nada. Em uma oportunidade de R$&nbsp;100 mil, abrir o contato custa
                R$&nbsp;300
                {env.PAID_PLANS && " no Free ou R$\u00a0100 no Pro e no Plus"}, e a comissão, devida quando as
                duas partes confirmam, é de R$&nbsp;8 mil. Pagar a comissão também abre o contato.
              </p>
              {/* While paid plans are not on sale, only Free is shown (A6.6). */}
              <PlanTable priceList="cadastro" plans={env.PAID_PLANS ? undefined : ["free"]} lastDeal={null} />
              {env.PAID_PLANS && (
                <p className="mt-4 max-w-measure text-ink-soft text-sm">
                  Preços da página de planos e do cadastro. A aba Planos do painel traz outra tabela, de
                  R$&nbsp;170 e R$&nbsp;900 por mês. Vale o preço da tela em que você contrata.
                </p>
              )}
            </Disclosure>
            <Disclosure group="captar-mais" title="As sete etapas de um projeto na lei" id="etapas">
              <p className="mb-6">
                As duas em traço grosso esperam dinheiro. Nos cartões da plataforma as etapas aparecem em três
                situações: Aprovada e Em Captação recebem interesse; Finalizada, não.
              </p>
              <StageLine />
            </Disclosure>
            {env.PAID_PLANS && (
              <>
                <Disclosure group="captar-mais" title="O que os planos Pro e Plus incluem" id="planos">
                  <Benefits />
                </Disclosure>
                <Disclosure group="captar-mais" title="A proposta com o assistente" id="assistente">
                  <AiTools />
                </Disclosure>
              </>
            )}
            <Disclosure group="captar-mais" title="O que ter em mãos para captar" id="em-maos-captar">
              <Needs needs={NEEDS.fundraiser} />
            </Disclosure>
          </div>
        </Role>

        <Role
          id="financiar"
          title="Quero financiar"
          lead="Parte do imposto que você já pagaria vai para o projeto. A plataforma não cobra nada de você."
        >
          <StepList steps={FUNDER_STEPS} />
          <p data-print="hide" className="mt-6">
            <ButtonLink href="/cadastro-empresa" prefetch={false} size="lg">
              Cadastrar empresa
            </ButtonLink>
          </p>
          <div className="mt-10">
            <BeforeDeposit id="antes-de-depositar" />
          </div>
          <div className="mt-8">
            <Disclosure group="financiar-mais" title="A conta, com números redondos" id="conta">
              <DeductionExample />
            </Disclosure>
            <Disclosure
              group="financiar-mais"
              title="O que ter em mãos para financiar"
              id="em-maos-financiar"
            >
              <Needs needs={NEEDS.funder} />
            </Disclosure>
          </div>
        </Role>
      </div>

      <MoneyPath />

      <section
        id="quem-somos"
        aria-labelledby="quem-somos-titulo"
        className="page-width scroll-mt-24 py-8 lg:py-20"
      >
        <h2 id="quem-somos-titulo" className="text-2xl">
          Quem somos
        </h2>
        <p className="mt-4 max-w-measure">
          O Elo Recicla é operado por <OperatorAddress /> Fale com a gente em{" "}
          <a href={`mailto:${env.CONTACT_EMAIL}`} className="link break-words">
            {env.CONTACT_EMAIL}
          </a>
          .
        </p>
      </section>
    </>
  );
}

type Need = { what: string; detail: string };

function Needs({ needs }: { needs: readonly Need[] }) {
  return (
    <dl className="border-line border-b">
      {needs.map(({ what, detail }) => (
        <div
          key={what}
          className="grid gap-x-6 border-line border-t py-3 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]"
        >
          <dt className="font-semibold text-ink">{what}</dt>
          <dd>{unbroken(detail)}</dd>
        </div>
      ))}
    </dl>
  );
}
