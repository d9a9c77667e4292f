import { Alert } from "@/components/ui/alert";
import { RETURN } from "@/lib/deals/messages/room";
import type { DealView } from "@/lib/deals/queries/deal";
import { feeDisplay } from "@/lib/deals/rules/payment";
import { FollowPayment } from "./follow-payment";

type PaymentReturnProps = {
  deal: DealView;
  query: Record<string, string | string[] | undefined>;
  now: Date;
};

/**
 * What is true of a payment that somebody comes back from: only what arrived counts as paid, and what is on its way is
 * followed. The address says that somebody was there, never how it ended.
 */
export function PaymentReturn({ deal: { taxas }, query, now }: PaymentReturnProps) {
  const displays = taxas.map((fee) => ({ kind: fee.kind, display: feeDisplay(fee, now) }));
  if (displays.some(({ display }) => display === "processing")) return <FollowPayment isKnown />;
  if (query.canceled !== undefined)
    return (
      <Alert role="status" title={RETURN.canceled} className="mb-6">
        {RETURN.canceledHint}
      </Alert>
    );
  // What a commission lacks is a row of its own, the newest.
  const wanted = displays.findLast(({ kind }) =>
    query.pago === "comissao" ? kind !== "desbloqueio" : kind === query.pago,
  );
  if (!wanted) return null;
  if (wanted.display === "unlocked" || wanted.display === "paid")
    return <Alert role="status" tone="success" title={RETURN.paid} className="mb-6" />;
  return wanted.display === "pending" ? <FollowPayment isKnown={false} /> : null;
}
