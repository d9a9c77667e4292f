import { clsx } from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";
import { ReportButton } from "@/components/catalog/news/report-button";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { HOLDER } from "@/components/kit/ui/hold-focus";
import { StepArcs } from "@/components/kit/ui/step-arcs";
import { MayCall } from "@/components/people/colleagues/may-call";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import { formatDate, formatMoney, formatMoneyCents } from "@/lib/kit/format";
import { UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";
import { formatAmount } from "@/lib/kit/typed-amount";
import { AMOUNT_ASKED } from "@/lib/matches/interests/messages/amount";
import { dueText, whoseText } from "@/lib/money/deals/messages/turn";
import type { DealView } from "@/lib/money/deals/queries/deal";
import { isMyTurn } from "@/lib/money/deals/rules/standing";
import type { SupportView } from "@/lib/money/supports/queries/support";
import { isBeforeDeal } from "@/lib/money/supports/rules/stage";
import { nextOf } from "../../_parts/support-words";
import { AnswerButtons } from "./answer-buttons";
import { ChangeAmount } from "./name-amount";
import { silenceText } from "./silence-text";
import { WithdrawInterest } from "./withdraw-interest";

const isAmountAsked = (support: SupportView): boolean =>
  support.side === "financiador" && support.interest.isAmountAsked;

const nextText = (support: SupportView): string =>
  isAmountAsked(support) ? AMOUNT_ASKED.askedByProject : nextOf(support.standing, support.interest.motivo);

function amountOf(support: SupportView): { label: string; value: string } {
  const { deal, side, interest } = support;
  if (deal && deal.valorConfirmado !== null)
    return { label: "Valor confirmado", value: formatMoneyCents(deal.valorConfirmado) };
  // Skip a cancelled deal, because an interest that was registered again has a newer amount.
  if (deal && deal.facts.status !== "cancelada")
    return { label: "Valor do apoio", value: formatMoneyCents(deal.valor) };
  const value = side === "captador" ? support.interest.valor : toText(support.interest.valor);
  return {
    label: interest.status === "Aceita" ? "Valor do apoio" : "Valor do interesse",
    value: value ?? (side === "captador" ? "Não informado" : "A combinar"),
  };
}

const toText = (centavos: string | number | null): string | null =>
  typeof centavos === "number" ? formatMoney(centavos) : centavos;

/** Whether the funder can report the project on this page. A listed project is reported on its public page. */
const isReportedHere = (support: SupportView): support is SupportView & { deal: DealView } =>
  support.side === "financiador" &&
  support.deal !== null &&
  support.deal.projeto.href === null &&
  !support.deal.facts.retirado &&
  UNCONFIRMED_OPPORTUNITIES.includes(support.deal.facts.status);

type SupportHeaderProps = {
  support: SupportView;
  isColleague: boolean;
  children: ReactNode;
};

export function SupportHeader({ support, isColleague, children }: SupportHeaderProps) {
  const { side, standing, interest } = support;
  const { projeto } = interest;
  const isRequested = isAmountAsked(support);
  const turn = whoseText(isRequested ? { side, whose: "mine" } : standing, isColleague);
  const due = isRequested ? null : dueText(standing, formatDate);
  const ifSilent = isRequested ? null : silenceText(standing);
  const amount = amountOf(support);
  const isToAnswer =
    side === "captador" && interest.status === "Interessada" && interest.isOpen && !interest.isKept;
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
          <p className="mt-1.5 text-ink-soft">
            {!projeto.href && side === "financiador"
              ? `${projeto.proponente.replace(/\.$/, "")}. Este projeto saiu da lista.`
              : projeto.proponente}
          </p>
          {isReportedHere(support) && (
            <ReportButton tipo="project" id={support.deal.projeto.id} what="este projeto">
              Denunciar este projeto
            </ReportButton>
          )}
        </div>
        <dl className="figures sm:text-right">
          <dt className="text-ink-soft text-sm">{amount.label}</dt>
          <dd className="font-display font-semibold text-2xl leading-tight tracking-tight">{amount.value}</dd>
        </dl>
      </div>
      {standing.steps && (
        <StepArcs
          steps={standing.steps}
          turn={turn}
          isOthers={!isRequested && !isMyTurn(standing)}
          isLate={standing.isLate}
          className="mt-6 max-w-[46rem]"
        />
      )}
      {children}
      <div
        {...HOLDER}
        className={clsx(
          "mt-6 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-line border-y py-4",
          isToAnswer &&
            "max-md:sticky max-md:bottom-[calc(var(--tabs)+env(safe-area-inset-bottom))] max-md:z-20 max-md:-mx-5 max-md:bg-paper max-md:px-5 max-md:py-3 max-md:gap-y-2",
        )}
      >
        <p className="max-w-measure leading-normal">
          {turn && (
            <strong
              className={`font-semibold ${isRequested || isMyTurn(standing) ? "text-accent-text" : ""}`}
            >
              {turn}
              {due && (
                <>
                  , <span className="figures">{due}</span>
                </>
              )}
              .{" "}
            </strong>
          )}
          <span className={isToAnswer ? "max-md:sr-only" : undefined}>{nextText(support)}</span>
          {ifSilent && <span className="mt-1.5 block text-ink-soft text-sm">{ifSilent}</span>}
        </p>
        <Actions support={support} />
      </div>
    </header>
  );
}

/** InterestSection has the button to withdraw during a deal, and AmountSection the form for a requested amount. */
function Actions({ support }: { support: SupportView }) {
  const { id, status, projeto, isOpen, isKept } = support.interest;
  const { isContactOpen, hasAmount } = support.standing.interest;
  if (support.side === "captador")
    return (
      <>
        <MayCall name="accept-interest">
          <AnswerButtons
            id={id}
            project={projeto.nome}
            isWaiting={status === "Interessada"}
            mayAccept={isOpen && !isKept}
            isOpenAtOnce={isContactOpen && hasAmount}
          />
        </MayCall>
        {status === "Interessada" && isOpen && <OnlyThey name="accept-interest" act="responder" />}
      </>
    );
  const { canWithdraw, valor, disponivel, isAmountAsked } = support.interest;
  if (!canWithdraw || !isBeforeDeal({ interest: support.interest, deal: support.deal?.facts ?? null }))
    return null;
  return (
    <KeepClear>
      <div className="flex flex-wrap gap-2">
        {status === "Interessada" && isOpen && !isAmountAsked && (
          <MayCall name="name-amount">
            <ChangeAmount
              id={id}
              project={projeto.nome}
              known={valor === null ? "" : formatAmount(valor)}
              available={disponivel}
            />
          </MayCall>
        )}
        <MayCall name="withdraw-interest">
          <WithdrawInterest interest={support.interest} />
        </MayCall>
      </div>
    </KeepClear>
  );
}
