import type { Metadata } from "next";
import { PageHeader } from "@/components/kit/layout/page-header";
import { Button } from "@/components/kit/ui/button";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { FUNDER_STEPS, FUNDRAISER_STEPS } from "@/lib/people/support/steps";
import { env } from "@/lib/server/env";
import { AiTools } from "./_parts/ai-tools";
import { Costs } from "./_parts/costs";
import { DeductionExample } from "./_parts/deduction-example";
import { GateMeter } from "./_parts/gate-meter";
import { MoneyPath } from "./_parts/money-path";
import { Needs } from "./_parts/needs";
import { StageLine } from "./_parts/stage-line";
import { StepList } from "./_parts/step-list";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Como funciona",
  description:
    "Do cadastro do projeto ao recibo do financiador: etapas na lei, captação mínima de 20% ou 50% em 12 meses, caminho do dinheiro e quanto custa.",
  alternates: { canonical: "/como-funciona" },
};

/** How it works: first for fundraisers ('Quero captar' links here, A2.3), then for funders. */
export default function HowItWorksPage() {
  return (
    <>
      <PageHeader
        kicker="Como funciona"
        title="Da aprovação na lei ao dinheiro na conta"
        aside={<GateMeter />}
      >
        <p>
          Primeiro o caminho de quem capta, depois o de quem financia. Cada passo traz o prazo, o preço ou o
          limite que decide.
        </p>
        <div data-print="hide" className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="/project-signup" prefetch={false} size="lg">
            Cadastrar projeto
          </ButtonLink>
          <Button asChild variant="outline" size="lg">
            <a href="#financiar">Sou financiador</a>
          </Button>
        </div>
      </PageHeader>

      <section
        aria-labelledby="captar-titulo"
        className="page-width grid grid-cols-1 gap-x-16 gap-y-6 pt-4 pb-16 lg:grid-cols-[1fr_2fr] lg:pt-12 lg:pb-28"
      >
        <div className="lg:sticky lg:top-24 lg:self-start">
          <h2 id="captar-titulo" className="text-3xl">
            Para quem capta
          </h2>
          <p className="mt-4 max-w-[40ch] text-ink-soft">
            Do cadastro ao recibo. No plano Free, você só paga quando há alguém do outro lado.
          </p>
        </div>
        <StepList steps={FUNDRAISER_STEPS} />
      </section>

      <section aria-labelledby="etapas-titulo" className="bg-sunken">
        <div className="page-width section-gap">
          <h2 id="etapas-titulo" className="text-3xl">
            A vida de um projeto na lei
          </h2>
          <p className="mt-5 mb-12 max-w-[48ch] text-ink-soft">
            Sete etapas da Portaria GM/MMA nº 1.250/2024. As duas em traço grosso esperam dinheiro. Nos
            cartões da plataforma elas aparecem em três situações: Aprovada e Em Captação recebem interesse;
            Finalizada, não.
          </p>
          <StageLine />
        </div>
      </section>

      <MoneyPath />

      <section
        id="financiar"
        aria-labelledby="financiar-titulo"
        className="page-width section-gap grid grid-cols-1 gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]"
      >
        <div className="lg:sticky lg:top-24 lg:self-start">
          <h2 id="financiar-titulo" className="text-3xl">
            Para quem financia
          </h2>
          <p className="mt-4 max-w-[40ch] text-ink-soft">
            O imposto que você já pagaria vira apoio, e um recibo prova isso. A plataforma não cobra nada de
            você.
          </p>
        </div>
        <StepList steps={FUNDER_STEPS} />
        <div className="mt-8 lg:col-span-2">
          <h3 className="mb-6 text-xl">A conta, com números redondos</h3>
          <DeductionExample />
        </div>
      </section>

      <section aria-labelledby="custos-titulo" className="border-line border-t">
        <div className="page-width section-gap grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.5fr]">
          <div>
            <h2 id="custos-titulo" className="text-3xl">
              Quanto custa
            </h2>
            <p className="mt-5 max-w-[44ch] text-ink-soft">
              Financiadores não pagam nada. Captadores pagam por oportunidade: em uma de R$&nbsp;100 mil,
              abrir o contato custa R$&nbsp;300
              {env.PAID_PLANS && " no Free ou R$\u00a0100 no Pro e no Plus"}, e a comissão, devida quando as
              duas partes confirmam, é de R$&nbsp;8 mil. O pagamento da comissão também abre o contato.
            </p>
            {env.PAID_PLANS && (
              <p className="mt-4 max-w-[44ch] text-ink-soft">
                Estes são os preços da página de planos e do cadastro. A aba Planos do painel traz outra
                tabela, de R$&nbsp;170 e R$&nbsp;900 por mês. Vale o preço da tela em que você contrata.
              </p>
            )}
          </div>
          <Costs paidPlans={env.PAID_PLANS} />
        </div>
      </section>

      {env.PAID_PLANS && <AiTools />}
      <Needs />
    </>
  );
}
