import { FundraisingEnded } from "@/components/catalog/amount/fundraising-ended";
import { Alert } from "@/components/kit/ui/alert";
import { Badge } from "@/components/kit/ui/badge";
import { MayCall } from "@/components/people/colleagues/may-call";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import { ChargedBy } from "@/components/words/operator/charged-by";
import { formatDate, formatMoment, formatMoneyCents } from "@/lib/kit/format";
import type { DeductionDoubt } from "@/lib/matches/interests/rules/funder";
import { PIX_DEAD, PIX_WAITS } from "@/lib/money/checkout/messages";
import type { DealView } from "@/lib/money/deals/queries/deal";
import { dealStop } from "@/lib/money/deals/rules/deal-stop";
import { canDo } from "@/lib/money/deals/rules/moves";
import { phaseOf } from "@/lib/money/deals/rules/phase";
import {
  COMMISSION_LINE,
  FEE_NAMES,
  FEES,
  NOT_OWED,
  PAYMENT_STATES,
  payWays,
  SMALL_FEE,
} from "@/lib/money/fees/messages";
import { quoteFees } from "@/lib/money/fees/queries";
import {
  commissionToPay,
  type FeeDisplay,
  type FeeFacts,
  FUNDRAISING_COST_LIMIT,
  feeDisplay,
  isPayable,
  MOST_FEE,
  type PixCode,
  waitingPix,
} from "@/lib/money/fees/rules";
import { env } from "@/lib/server/env";
import { DealSection } from "./deal-section";
import { DeductionWarning } from "./deduction-warning";
import { FeePayer } from "./fee-payer";
import { PayFee } from "./pay-fee";
import { UnlockChoice } from "./unlock-choice";

type FeeSectionProps = {
  deal: DealView;
  /** Null once the contact is open. */
  doubt: DeductionDoubt | null;
  userId: string;
  now: Date;
};

/** The funder must not see fees (A6.2, B4.4). */
export async function FeeSection({ deal, doubt, userId, now }: FeeSectionProps) {
  if (deal.side !== "captador") return null;
  const { facts, taxas } = deal;
  const phase = phaseOf(facts);
  const mayUnlock = canDo(facts, "captador", "desbloquear");
  if (!mayUnlock && phase !== "comissao" && taxas.length === 0) return null;
  return (
    <DealSection
      id="taxas"
      title={mayUnlock ? "Abrir o contato" : "Taxas da plataforma"}
      isNow={(mayUnlock || phase === "comissao") && dealStop(facts) === null}
    >
      <div className="grid gap-6">
        {mayUnlock && <Unlocking deal={deal} doubt={doubt} userId={userId} now={now} />}
        {phase === "comissao" && <Commission deal={deal} userId={userId} now={now} />}
        {taxas.length > 0 && (
          <FeeList
            taxas={taxas}
            isDue={deal.valorConfirmado !== null && facts.status !== "cancelada"}
            now={now}
          />
        )}
        <ChargedBy />
      </div>
    </DealSection>
  );
}

type Waiting = { fee: FeeFacts; pix: PixCode };

const listWaiting = (taxas: readonly FeeFacts[], now: Date): Waiting[] =>
  taxas.flatMap((fee) => {
    const pix = waitingPix(fee, now);
    return pix ? [{ fee, pix }] : [];
  });

type WaitingPixProps = Waiting & {
  id: string;
  /** Whether the choice of fees follows. The choice then replaces the second button. */
  hasChoice?: boolean;
};

function WaitingPix({ id, fee, pix: { until, amount }, hasChoice = false }: WaitingPixProps) {
  const kind = fee.kind === "desbloqueio" ? fee.kind : "comissao";
  return (
    <>
      <p className="max-w-measure leading-normal">
        {PIX_WAITS.about(FEE_NAMES[fee.kind], formatMoneyCents(amount), formatMoment(until))}
      </p>
      <MayCall name="pay-fee">
        <PayFee id={id} kind={kind} label={PIX_WAITS.link} />
        {!hasChoice && (
          <PayFee id={id} kind={kind} label={PIX_WAITS.anew} ways={PIX_WAITS.once} anew variant="outline" />
        )}
      </MayCall>
    </>
  );
}

/** Pix codes that the bank still takes, but that nobody should pay. */
const DeadPix = ({ codes }: { codes: Waiting[] }) =>
  codes.map(
    ({ fee: { kind }, pix: { until, amount, use } }) =>
      use !== "pays" && (
        <Alert key={kind} tone="warning" title={PIX_DEAD.title(formatMoneyCents(amount))}>
          {PIX_DEAD[use](formatMoment(until))}
        </Alert>
      ),
  );

const isOnItsWay = (fee: FeeFacts, now: Date) => feeDisplay(fee, now) === "processing";

async function Unlocking({ deal, doubt, userId, now }: FeeSectionProps) {
  const { id, facts, projeto, valor, taxas } = deal;
  if (taxas.some((fee) => isOnItsWay(fee, now))) return null;
  const stop = dealStop(facts);
  if (stop) return <Alert tone="warning">{FEES[stop]}</Alert>;
  const codes = listWaiting(taxas, now);
  const waiting = codes.find(({ pix }) => pix.use === "pays");
  if (waiting?.fee.kind === "desbloqueio") return <WaitingPix id={id} {...waiting} />;
  const quote = await quoteFees(userId, valor, now);
  if (quote.desbloqueio.valor > MOST_FEE) return <Alert tone="warning">{FEES.tooHigh}</Alert>;
  const hasBoth = quote.comissao.valor <= MOST_FEE;
  const again = taxas.some((fee) => ["expired", "failed", "refunded"].includes(feeDisplay(fee, now)));
  return (
    <>
      {waiting && <WaitingPix id={id} {...waiting} hasChoice />}
      <DeadPix codes={codes} />
      <FundraisingEnded project={projeto.captacao} now={now}>
        As taxas continuam as mesmas. Antes de pagar, confira se o projeto ainda pode receber o depósito.
      </FundraisingEnded>
      <p className="max-w-measure leading-normal">
        {hasBoth
          ? `Há dois jeitos de abrir o contato de quem quer apoiar com ${formatMoneyCents(valor)}. Os dois abrem o mesmo: nome, e-mail, telefone e a conversa. Nos dois, a`
          : `A taxa abre o contato de quem quer apoiar com ${formatMoneyCents(valor)}: nome, e-mail, telefone e a conversa. A`}{" "}
        comissão de 8% só é devida quando os dois lados confirmam o valor, e sobre ele.
      </p>
      <p className="max-w-measure text-ink-soft text-sm leading-normal">
        Se a nossa equipe concluir que o interesse era falso, devolvemos inteiro o que você pagou por este
        contato: denuncie, aqui ou na conversa. Se a pessoa só encerrar a própria conta depois, a taxa não
        volta. O contato aparece na hora. Quem a lei trata como consumidor pode desistir em até sete dias
        (art. 49 do Código de Defesa do Consumidor): escreva ao suporte, e a equipe devolve e fecha o contato
        de novo.
      </p>
      <DeductionWarning doubt={doubt} />
      <MayCall name="pay-fee">
        <UnlockChoice
          id={id}
          again={again}
          unlock={{ text: formatMoneyCents(quote.desbloqueio.valor), percent: quote.desbloqueio.percent }}
          commission={hasBoth ? { text: formatMoneyCents(quote.comissao.valor) } : null}
          ways={waiting ? PIX_WAITS.once : payWays(env.STRIPE_PIX)}
          anew={codes.length > 0}
        />
      </MayCall>
      <OnlyThey name="pay-fee" act="abrir o contato" />
      <FeePayer userId={userId} />
      {(quote.desbloqueio.raised || quote.comissao.raised) && (
        <p className="text-ink-soft text-sm">{SMALL_FEE}</p>
      )}
      {quote.comissao.aboveCostLimit && <Alert tone="warning">{COMMISSION_LINE}</Alert>}
    </>
  );
}

function Commission({
  deal: { id, facts, taxas, valorConfirmado },
  userId,
  now,
}: Omit<FeeSectionProps, "doubt">) {
  const stop = dealStop(facts);
  if (stop) return <Alert tone="warning">{FEES[stop]}</Alert>;
  const due = commissionToPay(taxas);
  if (!due || valorConfirmado === null) return null;
  const codes = listWaiting(taxas, now);
  const waiting = codes.find(({ pix }) => pix.use === "pays");
  if (waiting) return <WaitingPix id={id} {...waiting} />;
  const display = feeDisplay(due, now);
  const isRest = taxas.some(
    ({ kind, paymentStatus, refundedAt }) =>
      kind !== "desbloqueio" && kind !== due.kind && paymentStatus === "paid" && refundedAt === null,
  );
  return (
    <>
      <DeadPix codes={codes} />
      <p className="max-w-measure leading-normal">
        {isRest
          ? `Você já pagou uma parte da comissão. Falta a diferença até os 8% de ${formatMoneyCents(valorConfirmado)}, o valor que os dois lados confirmaram.`
          : `8% de ${formatMoneyCents(valorConfirmado)}, o valor que os dois lados confirmaram. Depois do pagamento ele conta no total captado do projeto.`}
      </p>
      {due.valor > FUNDRAISING_COST_LIMIT && <Alert tone="warning">{COMMISSION_LINE}</Alert>}
      {isPayable(display) && due.valor > MOST_FEE && <Alert tone="warning">{FEES.tooHigh}</Alert>}
      {isPayable(display) && due.valor <= MOST_FEE && (
        <>
          <MayCall name="pay-fee">
            <PayFee
              id={id}
              label={`${display === "pending" ? "Pagar" : "Pagar de novo"} ${formatMoneyCents(due.valor)}`}
              ways={payWays(env.STRIPE_PIX)}
              anew={codes.length > 0}
            />
          </MayCall>
          <OnlyThey name="pay-fee" act="pagar a comissão" />
          <FeePayer userId={userId} />
        </>
      )}
    </>
  );
}

const TONES: Record<FeeDisplay, "brand" | "accent" | "muted"> = {
  unlocked: "brand",
  paid: "brand",
  processing: "accent",
  pending: "muted",
  expired: "accent",
  failed: "accent",
  refunded: "muted",
  disputed: "accent",
};

const whenOf = (
  { paidAt, refundedAt, expiresAt, devolvido, hasPage, isOutside }: FeeFacts,
  display: FeeDisplay,
): string | null => {
  if (display === "refunded" && refundedAt) return `devolução em ${formatDate(refundedAt)}`;
  const payment = paidAt && `${isOutside ? "transferência" : "pagamento"} em ${formatDate(paidAt)}`;
  if (payment && devolvido > 0) return `${payment}; ${formatMoneyCents(devolvido)} de volta para você`;
  if (payment) return payment;
  return display === "expired" && expiresAt && hasPage
    ? `a página de pagamento venceu em ${formatDate(expiresAt)}`
    : null;
};

/** @param isDue whether both sides confirmed the amount, so that a commission is owed */
function lineOf(fee: FeeFacts, display: FeeDisplay, isDue: boolean, now: Date): string | null {
  const pix = waitingPix(fee, now);
  if (pix && display !== "processing")
    return pix.use === "pays" ? PIX_WAITS.line(formatMoment(pix.until)) : PIX_DEAD.lines[pix.use];
  const isUnpaid = display === "pending" || display === "expired" || display === "failed";
  const isOffer = isUnpaid && (fee.kind === "desbloqueio" || !isDue);
  return [whenOf(fee, display), isOffer && NOT_OWED].filter(Boolean).join("; ") || null;
}

function FeeList({ taxas, isDue, now }: { taxas: readonly FeeFacts[]; isDue: boolean; now: Date }) {
  return (
    <ul aria-label="Taxas" className="figures border-line border-t">
      {taxas.map((fee) => {
        const display = feeDisplay(fee, now);
        const when = lineOf(fee, display, isDue, now);
        return (
          <li
            key={fee.kind}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b py-3 text-sm"
          >
            <span className="min-w-0">
              <span className="font-semibold">{FEE_NAMES[fee.kind]}</span>
              {when && <span className="block text-ink-soft text-xs">{when}</span>}
            </span>
            <span className="flex items-center gap-3">
              <Badge tone={TONES[display]}>{PAYMENT_STATES[display]}</Badge>
              <span className="whitespace-nowrap font-semibold">{formatMoneyCents(fee.valor)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
