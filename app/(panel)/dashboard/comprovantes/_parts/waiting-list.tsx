import { WaitingReceipt } from "@/components/money/receipts/deal-receipt";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import type { UnreceiptedDeal } from "@/lib/money/receipts/queries/receipts";

type WaitingListProps = {
  waiting: UnreceiptedDeal[];
  userType: "captador" | "financiador";
};

export function WaitingList({ waiting, userType }: WaitingListProps) {
  return (
    <ul aria-label="Apoios confirmados sem recibo" className="border-line border-t">
      {waiting.map((deal) => (
        <li
          key={deal.oportunidadeId}
          className="grid items-center gap-x-8 gap-y-3 border-line border-b py-4 md:grid-cols-[minmax(0,1fr)_auto_auto]"
        >
          <div className="min-w-0">
            <p className="break-words font-semibold leading-snug">{deal.projeto}</p>
            {deal.depositadoEm && (
              <p className="mt-1 text-ink-soft text-sm">Depósito em {formatDate(deal.depositadoEm)}</p>
            )}
          </div>
          <p className="figures whitespace-nowrap font-display font-semibold text-xl tracking-tight">
            {formatMoneyCents(deal.valor)}
          </p>
          <WaitingReceipt waiting={deal} userType={userType} />
        </li>
      ))}
    </ul>
  );
}
