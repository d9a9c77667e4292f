import { Badge } from "@/components/kit/ui/badge";
import { DownloadLink } from "@/components/money/receipts/download-link";
import { MayCall } from "@/components/people/colleagues/may-call";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { readableName } from "@/lib/kit/readable-name";
import { FEE_NAMES } from "@/lib/money/fees/messages";
import { KIND_LABELS } from "@/lib/money/receipts/messages";
import type { ReceiptView } from "@/lib/money/receipts/queries/receipts";
import { numberLabel } from "@/lib/money/receipts/rules/receipt";
import { SendReceipt } from "./accountant";
import { RevokeDialog } from "./revoke-dialog";

type ReceiptTableProps = {
  items: ReceiptView[];
  accountant: string | null;
  /** Null if the name could mislead the accountant. */
  sender: string | null;
  isLaterPage: boolean;
};

export function ReceiptTable({ items, accountant, sender, isLaterPage }: ReceiptTableProps) {
  if (items.length === 0)
    return (
      <p className="text-ink-soft">
        {isLaterPage ? "Não há mais recibos neste período." : "Nenhum recibo neste período."}
      </p>
    );
  return (
    <ul
      aria-label="Recibos"
      className="border-line border-t lg:grid lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:gap-x-6"
    >
      {items.map((receipt) => (
        <ReceiptItem key={receipt.id} receipt={receipt} accountant={accountant} sender={sender} />
      ))}
    </ul>
  );
}

type ReceiptItemProps = { receipt: ReceiptView } & Pick<ReceiptTableProps, "accountant" | "sender">;

function ReceiptItem({ receipt, accountant, sender }: ReceiptItemProps) {
  const { id, kind, taxa, number, valor, data, revogadoEm, motivo, emitente, pagador, projeto } = receipt;
  const { isIssuer, mayRevoke } = receipt;
  // Name the issuer beside the number, because each organization and the platform number their receipts from 1.
  const label = `${numberLabel(number)} de ${readableName(emitente.nome)}`;
  return (
    <li className="grid items-center gap-y-3 border-line border-b py-4 lg:col-span-3 lg:grid-cols-subgrid">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 break-words font-semibold leading-snug">
            {projeto ?? "Mensalidade do plano"}
          </span>
          {revogadoEm && <Badge tone="muted">Revogado em {formatDate(revogadoEm)}</Badge>}
        </p>
        <p className="figures mt-1 break-words text-ink-soft text-sm">
          {taxa ? FEE_NAMES[taxa] : KIND_LABELS[kind]} · {label} · {formatDate(data)}
          {isIssuer && ` · para ${pagador.nome}`}
        </p>
        {revogadoEm && motivo && <p className="mt-1 max-w-measure text-ink-soft text-sm">Motivo: {motivo}</p>}
      </div>
      <p
        className={`figures whitespace-nowrap font-display font-semibold text-xl tracking-tight lg:text-right ${revogadoEm ? "text-ink-soft line-through" : ""}`}
      >
        {formatMoneyCents(valor)}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:*:px-3">
        <MayCall name="recibo-arquivo">
          <DownloadLink recibo={id} number={label} />
        </MayCall>
        {!revogadoEm && (
          <MayCall name="send-receipt">
            <SendReceipt recibo={id} number={label} accountant={accountant} sender={sender} />
          </MayCall>
        )}
        {mayRevoke && (
          <MayCall name="revoke-receipt">
            <RevokeDialog recibo={id} number={label} />
          </MayCall>
        )}
      </div>
    </li>
  );
}
