import { Lock } from "lucide-react";
import { Badge } from "@/components/kit/ui/badge";
import { HOLDER } from "@/components/kit/ui/hold-focus";
import { INTEREST_ICON, INTEREST_TONE } from "@/components/matches/interests/interest-state";
import { DealLink } from "@/components/money/deals/deal-link";
import { formatDate } from "@/lib/kit/format";
import { ANSWER, receivedState } from "@/lib/matches/interests/messages";
import type { Contact, ReceivedInterest } from "@/lib/matches/interests/queries/received";
import type { DealOfInterest } from "@/lib/money/deals/queries/list";
import { AnswerButtons } from "./answer-buttons";

type ReceivedItemProps = {
  interest: ReceivedInterest;
  /** The deal of an accepted interest. */
  deal: DealOfInterest | null;
  project: string;
  /** Whether the interest can still be accepted. */
  isOpen: boolean;
  /** ISO. */
  today: string;
};

/** A received interest: amount, message, state, answer. */
export function ReceivedItem({ interest, deal, project, isOpen, today }: ReceivedItemProps) {
  const { id, status, valor, mensagem, registradoEm, respondidoEm, respostaAte, motivo, contato } = interest;
  const Icon = INTEREST_ICON[status];
  const isWaiting = status === "Interessada";
  const isLate = isWaiting && respostaAte < today;
  return (
    <li
      {...HOLDER}
      id={`recebido-${id}`}
      className="grid gap-x-8 gap-y-3 border-line px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-5 [&+&]:border-t"
    >
      <div className="min-w-0">
        <p className="figures font-display font-semibold text-xl leading-tight tracking-tight">
          {valor ?? "Valor a combinar"}
        </p>
        <p className="figures mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
          <Badge tone={INTEREST_TONE[status]}>
            <Icon aria-hidden className="size-3.5" strokeWidth={2} />
            {receivedState(status, motivo)}
          </Badge>
          <span>Registrado em {formatDate(registradoEm)}</span>
          {isWaiting && (
            <span className={isLate ? "font-semibold text-accent-text" : undefined}>
              {isLate ? "A resposta era até" : "Responda até"} {formatDate(respostaAte)}
            </span>
          )}
          {!isWaiting && respondidoEm && <span>Respondido em {formatDate(respondidoEm)}</span>}
        </p>
        {mensagem && (
          <p className="mt-3 max-w-measure whitespace-pre-line break-words border-line-strong border-l-2 pl-3 leading-normal">
            {mensagem}
          </p>
        )}
        {motivo && (
          <p className="mt-3 max-w-measure whitespace-pre-line break-words text-ink-soft text-sm">
            <span className="font-semibold text-ink">O que o financiador lê: </span>
            {motivo}
          </p>
        )}
        {contato ? <OpenContact contact={contato} /> : status === "Aceita" && <LockedContact valor={valor} />}
        {deal && <DealLink deal={deal} project={project} className="mt-4" />}
      </div>
      <AnswerButtons id={id} project={project} isWaiting={isWaiting} isOpen={isOpen} />
    </li>
  );
}

/** Shown while an accepted interest has a locked contact. */
function LockedContact({ valor }: { valor: string | null }) {
  return (
    <p className="mt-3 flex max-w-measure items-start gap-2 text-ink-soft text-sm">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
      {valor ? ANSWER.locked : ANSWER.lockedWithoutAmount}
    </p>
  );
}

function OpenContact({ contact: { nome, email, telefone } }: { contact: Contact }) {
  return (
    <address className="mt-3 flex flex-wrap gap-x-4 text-sm not-italic">
      <strong className="font-semibold">{nome}</strong>
      <a href={`mailto:${email}`} className="link break-all">
        {email}
      </a>
      {telefone && <span className="figures">{telefone}</span>}
    </address>
  );
}
