import { Lock } from "lucide-react";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { MayCall } from "@/components/people/team/may-call";
import { ASSISTANT } from "@/lib/ai/proposals/messages";
import { PLAN_TAB } from "@/lib/money/plans/rules";
import { FiveSteps } from "./five-steps";

/** Shown when the plan has no assistant (B6.7, B9.3). */
export function LockedAssistant() {
  return (
    <section
      aria-labelledby="assistente-fechado"
      className="mt-8 grid max-w-[46rem] gap-5 rounded-md border border-line bg-surface p-6 md:p-8"
    >
      <h2 id="assistente-fechado" className="flex items-start gap-3 text-2xl">
        <Lock aria-hidden className="mt-1 size-5 shrink-0 text-accent-text" strokeWidth={1.75} />
        Da conversa à proposta, em cinco etapas
      </h2>
      <p className="max-w-measure">
        Você responde a perguntas curtas sobre o projeto e recebe a proposta escrita, com os números que
        informou e nada além deles. Dá para editar, exportar e levar à reunião.
      </p>
      <FiveSteps />
      <p className="text-ink-soft text-sm">{ASSISTANT.locked}</p>
      <MayCall name="switch-plan">
        <div>
          <ButtonLink href={PLAN_TAB} prefetch={false}>
            Ver planos
          </ButtonLink>
        </div>
      </MayCall>
    </section>
  );
}
