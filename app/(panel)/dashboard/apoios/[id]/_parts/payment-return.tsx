import { formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { PIX_DEAD, PIX_WAITS } from "@/lib/money/checkout/messages";
import type { DealView } from "@/lib/money/deals/queries/deal";
import { FEE_NAMES, PAYMENT_RETURN } from "@/lib/money/fees/messages";
import { feeDisplay, feeOnReturn, type PixCode, waitingPix } from "@/lib/money/fees/rules";
import { env } from "@/lib/server/env";
import { FollowPayment } from "./follow-payment";
import { type Notice, ReturnNotice } from "./return-notice";

type PaymentReturnProps = {
  deal: DealView;
  query: Record<string, string | string[] | undefined>;
  now: Date;
};

/** The address proves only that the payer came back from Stripe, so the stored fees decide which notice appears. */
export function PaymentReturn({ deal: { taxas, contato }, query, now }: PaymentReturnProps) {
  const fees = taxas.map((fee) => ({ ...fee, display: feeDisplay(fee, now) }));
  const wanted = feeOnReturn(fees, query.pago);
  const isCanceled = query.canceled !== undefined;
  const isOnItsWay = fees.some(({ display }) => display === "processing");
  const isAwaited = wanted?.display === "pending" && !isCanceled;
  const codes = fees.flatMap((fee) => waitingPix(fee, now) ?? []);
  const pix = codes.find(({ use }) => use === "pays") ?? codes[0];
  return (
    <>
      {(isOnItsWay || isAwaited || pix) && (
        <FollowPayment
          isKnown={isOnItsWay}
          takesPix={env.STRIPE_PIX}
          waiting={pix && !isOnItsWay ? wordsOf(pix) : null}
        />
      )}
      <ReturnNotice
        notice={isOnItsWay || pix?.use === "pays" ? null : noticeOf(wanted, isCanceled, contato?.nome)}
      />
    </>
  );
}

const wordsOf = ({ until, amount, use }: PixCode) =>
  use === "pays"
    ? { title: PIX_WAITS.title(formatMoment(until)), hint: PIX_WAITS.hint }
    : { title: PIX_DEAD.title(formatMoneyCents(amount)), hint: PIX_DEAD[use](formatMoment(until)) };

type Fee = DealView["taxas"][number] & { display: ReturnType<typeof feeDisplay> };

function noticeOf(fee: Fee | undefined, isCanceled: boolean, funder?: string): Notice | null {
  if (fee?.display === "unlocked" || fee?.display === "paid")
    return {
      title: PAYMENT_RETURN.paid(FEE_NAMES[fee.kind], formatMoneyCents(fee.valor)),
      ...(funder && fee.display === "unlocked" && { hint: PAYMENT_RETURN.opened(funder) }),
      tone: "success",
    };
  return isCanceled
    ? {
        title: PAYMENT_RETURN.canceled,
        hint: `${PAYMENT_RETURN.canceledHint}${env.STRIPE_PIX ? ` ${PIX_WAITS.maybe}` : ""}`,
        tone: "info",
      }
    : null;
}
