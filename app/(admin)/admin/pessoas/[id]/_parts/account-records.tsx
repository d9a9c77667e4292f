import { ListTable } from "@/components/admin/list/list-table";
import { EVENTS, FEES, SUPPORT_STATES, TICKET_STATES } from "@/lib/admin/accounts/labels";
import type { AccountDetails } from "@/lib/admin/accounts/queries";
import { wordOf } from "@/lib/admin/accounts/rules";
import { monthLabel } from "@/lib/admin/payments/messages";
import { formatMoment, formatMoneyCents } from "@/lib/kit/format";
import type { MonthStatus } from "@/lib/kit/states";
import { feeState } from "../../../../_parts/fee-state";
import { OfficeSection } from "../../../../_parts/office-section";

const moment = { label: "Em", align: "right" } as const;

/** The latest twenty records of each kind. */
export function AccountRecords({ account }: { account: AccountDetails }) {
  const { projects, supports, fees, planPayments, tickets, securityEvents } = account;
  return (
    <div className="min-w-0">
      <OfficeSection title={`Projetos (${account._count.projects})`}>
        <ListTable
          quiet
          label="Projetos da conta"
          rows={projects}
          hrefOf={({ id }) => `/admin/projetos/${id}`}
          title={{ label: "Projeto", cell: ({ nomeProjeto }) => nomeProjeto || "Sem nome" }}
          columns={[
            { label: "Situação", cell: ({ publicado }) => (publicado ? "Publicado" : "Fora da lista") },
          ]}
          empty="Nenhum projeto desta conta."
        />
      </OfficeSection>
      <OfficeSection title="Apoios">
        <ListTable
          quiet
          label="Apoios da conta"
          rows={supports}
          hrefOf={({ id }) => `/admin/apoios/${id}`}
          title={{ label: "Projeto", cell: ({ projeto }) => projeto.nomeProjeto }}
          columns={[
            { label: "Situação", cell: ({ status }) => wordOf(SUPPORT_STATES, status) },
            { label: "Valor", cell: ({ amount }) => formatMoneyCents(amount), align: "right" },
            { ...moment, cell: ({ createdAt }) => formatMoment(createdAt) },
          ]}
          empty="Nenhum apoio desta conta."
        />
      </OfficeSection>
      <OfficeSection title="Pagamentos">
        <ListTable
          quiet
          label="Pagamentos da conta"
          rows={[
            ...fees.map((fee) => ({
              id: fee.id,
              href: fee.checkoutId && `/admin/pagamentos/${fee.checkoutId}`,
              createdAt: fee.createdAt,
              amount: fee.amount,
              what: wordOf(FEES, fee.kind),
              state: feeState(fee),
            })),
            ...planPayments.map(({ id, plan, amount, createdAt, ...month }) => {
              const due = month.refundDue ? amount - month.refundedAmount : 0n;
              const state = monthLabel({
                situacao: month.status as MonthStatus,
                valor: amount,
                devolvido: month.refundedAmount,
                voltou: month.bouncedAmount,
                reservado: month.reservedAmount,
                aTransferir: due,
                aDevolver: due,
                contestadoEm: month.disputedAt,
              });
              const href = `/admin/pagamentos/mensalidades/${id}`;
              return { id, href, createdAt, amount, what: `Plano ${plan}`, state };
            }),
          ]}
          hrefOf={({ href }) => href}
          title={{ label: "Taxa ou mensalidade", cell: ({ what }) => what }}
          columns={[
            {
              label: "Situação",
              cell: ({ state }) => <span className="block first-letter:uppercase">{state}</span>,
            },
            { label: "Valor", cell: ({ amount }) => formatMoneyCents(amount), align: "right" },
            { ...moment, cell: ({ createdAt }) => formatMoment(createdAt) },
          ]}
          empty="Nenhum pagamento desta conta."
        />
      </OfficeSection>
      <OfficeSection title={`Chamados (${account._count.tickets})`}>
        <ListTable
          quiet
          label="Chamados da conta"
          rows={tickets}
          hrefOf={({ id }) => `/admin/chamados/${id}`}
          title={{ label: "Assunto", cell: ({ assunto }) => assunto }}
          columns={[
            { label: "Situação", cell: ({ status }) => wordOf(TICKET_STATES, status) },
            { ...moment, cell: ({ createdAt }) => formatMoment(createdAt) },
          ]}
          empty="Nenhum chamado desta conta."
        />
      </OfficeSection>
      <OfficeSection title="Segurança">
        <ListTable
          quiet
          label="Eventos de segurança da conta"
          rows={securityEvents}
          title={{ label: "Evento", cell: ({ eventType }) => wordOf(EVENTS, eventType) }}
          columns={[{ ...moment, cell: ({ createdAt }) => formatMoment(createdAt) }]}
          empty="Nenhum evento no último ano."
        />
      </OfficeSection>
    </div>
  );
}
