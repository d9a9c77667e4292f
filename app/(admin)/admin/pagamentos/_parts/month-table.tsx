import { ListTable } from "@/components/admin/list/list-table";
import { Badge } from "@/components/kit/ui/badge";
import { MONTH_LABELS } from "@/lib/admin/payments/messages";
import type { MonthRow } from "@/lib/admin/payments/queries";
import { formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { personText } from "../../../_parts/person-text";

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
          cell: ({ situacao, devolvido, valor }) => (
            <Badge tone={situacao === "paga" && devolvido === 0n ? "brand" : "muted"}>
              {devolvido > 0n
                ? devolvido >= valor
                  ? "Devolvida"
                  : "Devolvida em parte"
                : MONTH_LABELS[situacao]}
            </Badge>
          ),
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
