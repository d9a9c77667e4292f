import { MessageSquare } from "lucide-react";
import Link from "next/link";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { StepArcs } from "@/components/kit/ui/step-arcs";
import { formatDate, formatMoneyCents, toIsoDay } from "@/lib/kit/format";
import { BANK } from "@/lib/money/deals/messages/room";
import { dueText, nextText, whoseText } from "@/lib/money/deals/messages/standing";
import type { DealView } from "@/lib/money/deals/queries/deal";
import { contactOf } from "@/lib/money/deals/rules/deal";
import { isMyTurn, type Standing, standingOf } from "@/lib/money/deals/rules/standing";
import { isGoingOn } from "@/lib/people/contact/rules/open";

/** Next step of this side; a funder waits with the deposit while a changed account is on hold. */
function nextOf({ phase, side, ...standing }: Standing, conta: DealView["conta"]): string {
  if (phase === "deposito" && side === "financiador" && conta?.estado === "repousa")
    return BANK.waitBeforeDeposit;
  return nextText({ phase, side, ...standing });
}

/** Project, amount, phase, and the viewer's next step. */
export function DealHeader({ deal, now }: { deal: DealView; now: Date }) {
  const { id, side, facts, projeto, valor, valorConfirmado } = deal;
  const standing = standingOf(facts, side, toIsoDay(now));
  const whose = whoseText(standing);
  return (
    <header>
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <div className="min-w-0">
          <h1 className="max-w-[28ch] break-words text-3xl leading-tight">
            {projeto.href ? (
              <Link href={projeto.href} prefetch={false} className="hover:text-brand hover:underline">
                {projeto.nome}
              </Link>
            ) : (
              projeto.nome
            )}
          </h1>
          <p className="mt-1.5 text-ink-soft">{projeto.proponente}</p>
        </div>
        <dl className="figures">
          <dt className="text-ink-soft text-sm">
            {valorConfirmado === null ? "Valor do interesse" : "Valor confirmado"}
          </dt>
          <dd className="whitespace-nowrap font-display font-semibold text-3xl leading-tight tracking-tight">
            {formatMoneyCents(valorConfirmado ?? valor)}
          </dd>
        </dl>
      </div>
      {standing.steps && (
        <StepArcs
          steps={standing.steps}
          turn={whose}
          isLate={standing.isLate}
          className="mt-6 max-w-[46rem]"
        />
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-line border-y py-4">
        <p className="max-w-measure leading-normal">
          {whose && (
            <strong className={`font-semibold ${isMyTurn(standing) ? "text-accent-text" : ""}`}>
              {whose}, <span className="figures">{dueText(standing, formatDate)}</span>.{" "}
            </strong>
          )}
          {nextOf(standing, deal.conta)}
        </p>
        {isGoingOn(contactOf(facts)) && (
          <ButtonLink href={`/dashboard/conversas/${id}`} prefetch={false} variant="outline">
            <MessageSquare aria-hidden className="size-4" strokeWidth={1.75} />
            Abrir a conversa
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
