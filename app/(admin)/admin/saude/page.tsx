import type { Metadata } from "next";
import { ListTable } from "@/components/admin/list/list-table";
import { Badge } from "@/components/kit/ui/badge";
import { requireViewer } from "@/lib/access/auth/session";
import { EVENT_LABELS, failedText, QUEUE_STATES, stuckText } from "@/lib/admin/health/messages";
import {
  countSecurityEvents,
  readHealth,
  readPool,
  readQueues,
  readVendors,
} from "@/lib/admin/health/queries";
import { isStuck, queueLabel, queueState } from "@/lib/admin/health/rules";
import { formatMoment } from "@/lib/kit/format";
import { FactGrid } from "../../_parts/fact-grid";
import { OfficeHeader } from "../../_parts/office-header";
import { OfficeSection } from "../../_parts/office-section";

export const instant = false;

export const metadata: Metadata = { title: "Saúde" };

const momentText = (moment: Date | null) => (moment ? formatMoment(moment) : "Nenhum registro");

export default async function HealthPage() {
  await requireViewer("/admin");
  const now = new Date();
  const [health, queues, vendors, events] = await Promise.all([
    readHealth(),
    readQueues(now),
    readVendors(),
    countSecurityEvents(now),
  ]);
  const { open, idle, waiting, most } = readPool();
  const stuck = queues.filter((queue) => isStuck(queue, now)).length;
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  const facts = [
    ["Banco de dados", health ? "Pronto" : "Não pronto"],
    ["Versão", health?.version ?? "Desconhecida"],
    ["Migrações aplicadas", health ? String(health.migrations) : "Desconhecidas"],
    ["Conexões deste servidor", `${open} abertas, ${idle} livres, ${waiting} na espera, até ${most}`],
  ] as const;
  return (
    <>
      <OfficeHeader title="Saúde">
        {stuckText(stuck)} {failedText(failed)} Lido em {formatMoment(now)}.
      </OfficeHeader>
      <FactGrid facts={facts} />
      <OfficeSection title="Filas de trabalho">
        <ListTable
          label="Filas de trabalho"
          rows={queues.map((queue) => ({ id: queue.name, ...queue }))}
          title={{ label: "Fila", cell: ({ name }) => queueLabel(name) }}
          columns={[
            {
              label: "Situação",
              cell: (queue) => {
                const state = queueState(queue, now);
                const isWell = state === "em_dia" || state === "em_andamento";
                return <Badge tone={isWell ? "brand" : "accent"}>{QUEUE_STATES[state]}</Badge>;
              },
            },
            { label: "Para agora", named: true, cell: ({ due }) => due, align: "right" },
            { label: "Para depois", named: true, cell: ({ later }) => later, align: "right" },
            { label: "Repetindo", named: true, cell: ({ retrying }) => retrying, align: "right" },
            { label: "Falharam", named: true, cell: ({ failed }) => failed, align: "right" },
            {
              label: "Espera desde",
              named: true,
              cell: ({ oldestDue }) => (oldestDue ? formatMoment(oldestDue) : ""),
            },
          ]}
          empty="Nenhum trabalho espera nem falhou. Filas com trabalho aparecem aqui."
        />
      </OfficeSection>
      <OfficeSection title="Fornecedores">
        <ListTable
          label="Fornecedores"
          rows={vendors.map((vendor) => ({ id: vendor.name, ...vendor }))}
          title={{ label: "Fornecedor", cell: ({ name }) => name }}
          columns={[
            { label: "Último sucesso", named: true, cell: ({ lastSuccess }) => momentText(lastSuccess) },
            { label: "Última falha", named: true, cell: ({ lastFailure }) => momentText(lastFailure) },
          ]}
          empty=""
        />
      </OfficeSection>
      <OfficeSection title="Eventos de segurança">
        <ListTable
          label="Eventos de segurança"
          rows={events.map((event) => ({ id: event.type, ...event }))}
          title={{ label: "Evento", cell: ({ type }) => EVENT_LABELS.get(type) ?? type }}
          columns={[
            { label: "Última hora", named: true, cell: ({ hour }) => hour, align: "right" },
            { label: "Último dia", named: true, cell: ({ day }) => day, align: "right" },
          ]}
          empty="Nenhum evento no último dia. Logins recusados e e-mails devolvidos aparecem aqui."
        />
      </OfficeSection>
    </>
  );
}
