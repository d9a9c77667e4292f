import { ListTable } from "@/components/admin/list/list-table";
import { Badge } from "@/components/kit/ui/badge";
import { paymentLabel, paymentTitle } from "@/lib/admin/payments/messages";
import type { PaymentRow } from "@/lib/admin/payments/queries";
import { formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { personText } from "../../../_parts/person-text";

export function PaymentState({ payment }: { payment: PaymentRow }) {
  const { finalidade, situacao, contestadoEm, aDevolver, voltou, reservado, devolvido } = payment;
  const waits = contestadoEm !== null || aDevolver > 0n || voltou > 0n || reservado > 0n;
  // The checkout of a plan brings no money. The months of the plan do.
  const isKept = situacao === "pago" && devolvido === 0n && finalidade !== "plano";
  return <Badge tone={waits ? "accent" : isKept ? "brand" : "muted"}>{paymentLabel(payment)}</Badge>;
}

type PaymentTableProps = { label: string; rows: readonly PaymentRow[]; empty: string };

export function PaymentTable({ label, rows, empty }: PaymentTableProps) {
  return (
    <ListTable
      label={label}
      rows={rows}
      hrefOf={({ id, finalidade }) =>
        `/admin/pagamentos/${finalidade === "mensalidade" ? "mensalidades/" : ""}${id}`
      }
      title={{ label: "Pagamento", cell: paymentTitle }}
      columns={[
        { label: "Situação", cell: (payment) => <PaymentState payment={payment} /> },
        {
          label: "Valor",
          cell: ({ valor, finalidade }) =>
            `${formatMoneyCents(valor)}${finalidade === "plano" ? " por mês" : ""}`,
          align: "right",
        },
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
