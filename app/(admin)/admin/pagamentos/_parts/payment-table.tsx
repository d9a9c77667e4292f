import { ListTable } from "@/components/admin/list/list-table";
import { Badge } from "@/components/kit/ui/badge";
import { checkoutLabel, paymentTitle } from "@/lib/admin/payments/messages";
import type { PaymentRow } from "@/lib/admin/payments/queries";
import { formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { personText } from "../../../_parts/person-text";

/** State of a payment. A dispute, or money to return, is shown before any other state. */
export function PaymentState({ payment }: { payment: PaymentRow }) {
  const { finalidade, situacao, contestadoEm, aDevolver, voltou, devolvido } = payment;
  if (contestadoEm) return <Badge tone="accent">Contestado</Badge>;
  if (aDevolver > 0n || voltou > 0n) return <Badge tone="accent">A devolver</Badge>;
  if (devolvido > 0n && situacao === "pago") return <Badge>Devolvido em parte</Badge>;
  return <Badge tone={situacao === "pago" ? "brand" : "muted"}>{checkoutLabel(finalidade, situacao)}</Badge>;
}

type PaymentTableProps = { label: string; rows: readonly PaymentRow[]; empty: string };

export function PaymentTable({ label, rows, empty }: PaymentTableProps) {
  return (
    <ListTable
      label={label}
      rows={rows}
      hrefOf={({ id }) => `/admin/pagamentos/${id}`}
      title={{ label: "Pagamento", cell: paymentTitle }}
      columns={[
        { label: "Situação", cell: (payment) => <PaymentState payment={payment} /> },
        { label: "Valor", cell: ({ valor }) => formatMoneyCents(valor), align: "right" },
        { label: "Pessoa", cell: ({ pessoa, email }) => personText(pessoa, email) },
        {
          label: "Criado em",
          cell: ({ criadoEm }) => <span className="whitespace-nowrap">{formatMoment(criadoEm)}</span>,
        },
      ]}
      empty={empty}
    />
  );
}
