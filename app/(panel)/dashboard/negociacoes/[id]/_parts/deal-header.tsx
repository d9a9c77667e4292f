import { MessageSquare } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { StepArcs } from "@/components/ui/step-arcs";
import { BANK, NEXT, TURN_WORDS } from "@/lib/deals/messages/room";
import type { DealView } from "@/lib/deals/queries/deal";
import { dealTimeline, dueOf, isUnlocked, phaseOf, turnOf } from "@/lib/deals/rules/deal";
import { formatDate, formatMoneyCents } from "@/lib/format";

/** What comes next for this side: first what an account lacks, then that its change rests. */
function nextOf({ side, facts, conta }: DealView): string {
  const phase = phaseOf(facts);
  if (phase === "conta" && side === "captador") {
    if (facts.falta === "organizacao") return BANK.firstOrganization;
    if (facts.falta === "conferencia") return BANK.firstCheck;
  }
  const isResting = phase === "deposito" && side === "financiador" && conta?.estado === "repousa";
  return isResting ? BANK.waitBeforeDeposit : NEXT[phase][side];
}

/** What the deal is about, how much, where it stands, and the one thing that comes next for this person. */
export function DealHeader({ deal }: { deal: DealView }) {
  const { id, side, facts, projeto, valor, valorConfirmado } = deal;
  const steps = dealTimeline(facts);
  const [turn, due] = [turnOf(facts), dueOf(facts)];
  const words = TURN_WORDS[side];
  const isMine = turn.includes(side);
  const whose = turn.length === 2 ? words.both : isMine ? words.mine : words.theirs;
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
      {steps && <StepArcs steps={steps} turn={whose} className="mt-6 max-w-[46rem]" />}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-line border-y py-4">
        <p className="max-w-measure leading-normal">
          {turn.length > 0 && (
            <strong className={`font-semibold ${isMine ? "text-accent-text" : ""}`}>
              {whose}
              {due && <span className="figures">, até {formatDate(due)}</span>}.{" "}
            </strong>
          )}
          {nextOf(deal)}
        </p>
        {isUnlocked(facts.status) && (
          <Button asChild variant="outline">
            <Link href={`/dashboard/conversas/${id}`} prefetch={false}>
              <MessageSquare aria-hidden className="size-4" strokeWidth={1.75} />
              Abrir a conversa
            </Link>
          </Button>
        )}
      </div>
    </header>
  );
}
