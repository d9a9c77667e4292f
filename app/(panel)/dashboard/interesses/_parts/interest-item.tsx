import Link from "next/link";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { Badge } from "@/components/kit/ui/badge";
import { StepArcs } from "@/components/kit/ui/step-arcs";
import { INTEREST_ICON, INTEREST_TONE } from "@/components/matches/interests/interest-state";
import { DealLink } from "@/components/money/deals/deal-link";
import { formatDate, formatMoney } from "@/lib/kit/format";
import { nextStepOf, TURN_LABELS } from "@/lib/matches/interests/messages";
import type { InterestView } from "@/lib/matches/interests/queries/registered";
import type { SimilarProject } from "@/lib/matches/interests/queries/similar";
import { nextText, whoseText } from "@/lib/money/deals/messages/standing";
import type { DealOfInterest } from "@/lib/money/deals/queries/list";
import { NameAmount } from "./name-amount";
import { SimilarProjects } from "./similar-projects";
import { WithdrawInterest } from "./withdraw-interest";

type InterestItemProps = {
  interest: InterestView;
  /** The deal of an accepted interest. */
  deal: DealOfInterest | null;
  similar: readonly SimilarProject[];
};

/** An interest: project, amount, state as text and icon, next step. */
export function InterestItem({ interest, deal, similar }: InterestItemProps) {
  const { id, status, projeto, valor, observacoes, contato, criadoEm, motivo } = interest;
  const lacksAmount = status === "Aceita" && valor === null;
  const Icon = INTEREST_ICON[status];
  const isOver = status === "Cancelada" || status === "Recusada";
  return (
    <li
      id={`interesse-${id}`}
      className="grid gap-x-12 gap-y-5 border-line border-b py-6 md:grid-cols-[minmax(0,1fr)_15rem]"
    >
      <div className="min-w-0">
        <Badge tone={INTEREST_TONE[status]}>
          <Icon aria-hidden className="size-3.5" strokeWidth={2} />
          {status}
        </Badge>
        <h2 className="mt-3 max-w-[38ch] break-words text-xl leading-snug">
          {projeto.href ? (
            <Link href={projeto.href} prefetch={false} className="hover:text-brand hover:underline">
              {projeto.nome}
            </Link>
          ) : (
            projeto.nome
          )}
        </h2>
        <p className="mt-1 text-ink-soft text-sm">
          {projeto.categoria}, {projeto.lugar}
          {!projeto.href && ". Este projeto saiu da lista."}
        </p>
        <Way interest={interest} deal={deal} />
        {deal && <DealLink deal={deal} project={projeto.nome} className="mt-4" />}
        {motivo && (
          <p className="mt-3 max-w-measure whitespace-pre-line break-words">
            <span className="font-semibold">Motivo do projeto: </span>
            {motivo}
          </p>
        )}
        {observacoes && (
          <p className="mt-4 max-w-measure whitespace-pre-line break-words border-line-strong border-l-2 pl-4 text-ink-soft text-sm">
            {observacoes}
          </p>
        )}
        <SimilarProjects projects={similar} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:flex-col md:items-end md:justify-start md:text-right">
        <dl className="figures grid gap-3">
          <div>
            <dt className="text-ink-soft text-sm">Valor</dt>
            <dd
              className={
                isOver ? "text-ink-soft text-xl" : "font-display font-semibold text-2xl tracking-tight"
              }
            >
              {valor === null ? "a combinar" : formatMoney(valor)}
            </dd>
          </div>
          <div className="text-ink-soft text-sm">
            <dt className="inline">Registrado em </dt>
            <dd className="inline">{formatDate(criadoEm)}</dd>
          </div>
          <div className="text-ink-soft text-sm">
            <dt className="inline">Contato: </dt>
            <dd className="inline break-all">{contato}</dd>
          </div>
        </dl>
        {lacksAmount && <NameAmount id={id} project={projeto.nome} />}
        {interest.canWithdraw && (
          <KeepClear>
            <WithdrawInterest id={id} project={projeto.nome} href={projeto.href} status={status} />
          </KeepClear>
        )}
      </div>
    </li>
  );
}

/** State and next step, taken from the deal once there is one. */
function Way({ interest, deal }: Pick<InterestItemProps, "interest" | "deal">) {
  const { timeline } = interest;
  const steps = deal ? deal.standing.steps : timeline?.steps;
  const turn = deal ? whoseText(deal.standing) : timeline ? TURN_LABELS[timeline.turn] : "";
  return (
    <>
      {steps && (
        <div className="mt-4">
          <StepArcs
            steps={steps}
            turn={turn}
            isLate={deal?.standing.isLate ?? false}
            className="sm:max-w-[34rem]"
          />
        </div>
      )}
      <p className="mt-4 max-w-measure leading-normal">
        {deal ? nextText(deal.standing) : nextStepOf(interest)}
      </p>
    </>
  );
}
