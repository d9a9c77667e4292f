import { Lock } from "lucide-react";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { TextLink } from "@/components/kit/ui/text-link";
import { MayCall } from "@/components/people/colleagues/may-call";
import { PROPOSAL_CHAT } from "@/lib/ai/proposals/messages";
import { readProjectFacts } from "@/lib/ai/proposals/queries/project";
import { openQuestions, STEP_IDS, titleOf } from "@/lib/ai/proposals/rules/steps";
import { formatMoney } from "@/lib/kit/format";
import { readPlanDetails } from "@/lib/money/billing/queries";
import { PLAN_TAB, priceOf } from "@/lib/money/plans/rules";
import { ProposalPage } from "./proposal-page";

type LockedAssistantProps = { userId: string; projectId: string | null };

/** Replaces the proposal chat when the plan does not include the assistant (B6.7, B9.3). */
export async function LockedAssistant({ userId, projectId }: LockedAssistantProps) {
  const [{ trialDays }, facts] = await Promise.all([
    readPlanDetails(userId),
    readProjectFacts(userId, projectId),
  ]);
  const known = facts?.nome ? facts : null;
  return (
    <section
      aria-labelledby="assistente-fechado"
      className="mt-6 grid max-w-[64rem] gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <div>
        <h2 id="assistente-fechado" className="text-2xl">
          Da conversa à proposta, em cinco etapas
        </h2>
        <p className="mt-3 max-w-measure">
          {known ? `O assistente lê o cadastro de ${known.nome} e pergunta o que falta. ` : ""}
          Você responde em frases curtas e recebe a proposta escrita, com os números que informou e nada além
          deles, em PDF e em Word.
        </p>
        <ol aria-label="As cinco etapas" className="figures mt-5 border-line border-t">
          {STEP_IDS.map((step, at) => (
            <li key={step} className="grid grid-cols-[1.25rem_minmax(0,1fr)] border-line border-b py-2.5">
              <span aria-hidden className="text-ink-soft">
                {at + 1}
              </span>
              <span className="leading-snug">
                <span className="font-semibold">{titleOf(step)}</span>
                <span className="block text-ink-soft text-sm">{openQuestions(step, known)[0]}</span>
              </span>
            </li>
          ))}
        </ol>
        <p className="mt-6 flex max-w-measure items-start gap-2.5">
          <Lock aria-hidden className="mt-1 size-4 shrink-0 text-accent-text" strokeWidth={2} />
          {PROPOSAL_CHAT.locked}
        </p>
        <MayCall name="switch-plan">
          <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
            <ButtonLink href={PLAN_TAB} prefetch={false}>
              Ver planos
            </ButtonLink>
            <p className="figures text-ink-soft text-sm">
              Pro: {formatMoney(priceOf("pro", "painel"))} por mês
              {trialDays > 0 && `, com ${trialDays} dias de teste`}
            </p>
          </div>
        </MayCall>
        {known?.slug && (
          <p className="mt-6 max-w-measure border-line border-t pt-4 text-ink-soft text-sm leading-normal">
            Sem plano, {known.nome} já tem texto para WhatsApp, cartaz com QR e imagem de capa em{" "}
            <TextLink href={`/projects/${known.id}/divulgar`}>Divulgar</TextLink>.
          </p>
        )}
      </div>
      <ProposalPage facts={known} now={new Date()} />
    </section>
  );
}
