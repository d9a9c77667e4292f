import { ListTable } from "@/components/admin/list/list-table";
import { Badge } from "@/components/kit/ui/badge";
import { monthLabel } from "@/lib/admin/payments/messages";
import type { MonthRow } from "@/lib/admin/payments/queries";
import { formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { personText } from "../../../_parts/person-text";

export function MonthState({ month }: { month: MonthRow }) {
  const isKept = month.situacao === "paga" && month.devolvido === 0n;
  const waits =
    month.contestadoEm !== null || month.voltou > 0n || month.aDevolver > 0n || month.reservado > 0n;
  return <Badge tone={waits ? "accent" : isKept ? "brand" : "muted"}>{monthLabel(month)}</Badge>;
}

type MonthTableProps = { label: string; rows: readonly MonthRow[]; empty: string };

export function MonthTable({ label, rows, empty }: MonthTableProps) {
  return (
    <ListTable
      label={label}
      rows={rows}
      hrefOf={({ id }) => `/admin/pagamentos/mensalidades/${id}`}
      title={{ label: "Mensalidade", cell: ({ plano }) => `Plano ${plano.toUpperCase()}` }}
      columns={[
        {
          label: "Situação",
          cell: (month) => <MonthState month={month} />,
        },
        { label: "Valor", cell: ({ valor }) => formatMoneyCents(valor), align: "right" },
        { label: "Pessoa", cell: ({ pessoa, email }) => personText(pessoa, email) },
        {
          label: "Criada em",
          cell: ({ criadoEm }) => <span className="whitespace-nowrap">{formatMoment(criadoEm)}</span>,
        },
      ]}
      empty={empty}
    />
  );
}
