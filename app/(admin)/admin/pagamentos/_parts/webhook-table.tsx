import { ListTable } from "@/components/admin/list/list-table";
import { webhookErrorText } from "@/lib/admin/payments/messages";
import type { WebhookEventRow } from "@/lib/admin/payments/queries";
import { formatMoment } from "@/lib/kit/format";
import { RetryWebhook } from "./retry-webhook";
import { SettleWebhook } from "./settle-webhook";

type WebhookTableProps = { label: string; rows: readonly WebhookEventRow[]; empty: string };

const problemOf = ({ erro, aplicado, esquecido }: WebhookEventRow): string => {
  if (erro) return webhookErrorText(erro);
  if (aplicado) return "";
  return esquecido ? "Não foi aplicado." : "Em andamento";
};

const attemptsText = (count: number) => (count === 1 ? "1 tentativa" : `${count} tentativas`);

export function WebhookTable({ label, rows, empty }: WebhookTableProps) {
  return (
    <ListTable
      label={label}
      rows={rows}
      title={{ label: "Aviso", cell: ({ tipo }) => tipo }}
      columns={[
        { label: "Problema", cell: problemOf },
        { label: "Recebido em", cell: ({ recebidoEm }) => formatMoment(recebidoEm) },
        { label: "Tentativas", cell: ({ tentativas }) => attemptsText(tentativas) },
        { label: "Id na Stripe", cell: ({ id }) => <span className="break-all">{id}</span>, wide: true },
        {
          label: "Ação",
          cell: ({ id, tipo, esquecido, daEquipe }) => (
            <div className="flex flex-wrap gap-2">
              {!esquecido && <RetryWebhook id={id} about={tipo} />}
              {daEquipe && <SettleWebhook id={id} about={tipo} />}
            </div>
          ),
        },
      ]}
      empty={empty}
    />
  );
}
