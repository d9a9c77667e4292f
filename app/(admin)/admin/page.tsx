import type { Metadata } from "next";
import Link from "next/link";
import { AuditTrail } from "@/components/admin/audit/audit-trail";
import { requireViewer } from "@/lib/access/auth/session";
import { listAuditLatest } from "@/lib/admin/audit/queries";
import { countOverdue } from "@/lib/admin/bank/queries";
import { countOpenReports } from "@/lib/admin/content-reports/queries";
import { countOpenTalkReports } from "@/lib/admin/conversation-reports/queries";
import { countLeft, countUnanswered } from "@/lib/admin/interests/queries";
import { INTEREST_LIST } from "@/lib/admin/interests/rules";
import { countOrganizationQueues } from "@/lib/admin/organizations/queries";
import { listParts } from "@/lib/admin/pauses/queries";
import { runningLines } from "@/lib/admin/pauses/rules";
import { countPayments } from "@/lib/admin/payments/queries";
import { countSentProjects } from "@/lib/admin/projects/queries";
import { countTickets } from "@/lib/admin/tickets/queries";
import { OfficeHeader } from "../_parts/office-header";
import { OfficeSection } from "../_parts/office-section";
import { Queues } from "./_parts/queues";

export const instant = false;

export const metadata: Metadata = { title: "Hoje" };

export default async function TodayPage() {
  await requireViewer("/admin");
  const now = new Date();
  const [
    organizations,
    sent,
    tickets,
    reports,
    talkReports,
    unanswered,
    left,
    payments,
    movements,
    latest,
    parts,
  ] = await Promise.all([
    countOrganizationQueues(now),
    countSentProjects(),
    countTickets(now),
    countOpenReports(),
    countOpenTalkReports(),
    countUnanswered(Number(INTEREST_LIST.filters.dias[0]), now),
    countLeft(),
    countPayments(),
    countOverdue(now),
    listAuditLatest(),
    listParts(),
  ]);
  return (
    <>
      <OfficeHeader title="Hoje">O que espera a equipe.</OfficeHeader>
      {runningLines(parts).map(({ part, text }) => (
        <p key={part} className="mb-4 text-sm">
          <Link href="/admin/pausas" prefetch={false} className="link">
            {text}
          </Link>
        </p>
      ))}
      <Queues
        queues={[
          { one: "Projeto em análise", label: "Projetos em análise", count: sent, href: "/admin/projetos" },
          {
            one: "Organização a conferir",
            label: "Organizações a conferir",
            count: organizations.unchecked,
            href: "/admin/organizacoes",
          },
          {
            one: "Pedido por organização",
            label: "Pedidos por organizações",
            count: organizations.claims,
            href: "/admin/organizacoes?estado=pedidos",
          },
          {
            one: "Chamado a responder",
            label: "Chamados a responder",
            count: tickets.responder,
            late: tickets.atrasados,
            href: "/admin/chamados",
          },
          {
            one: "Denúncia a decidir",
            label: "Denúncias a decidir",
            count: reports,
            href: "/admin/denuncias",
          },
          {
            one: "Conversa ou interesse denunciado",
            label: "Conversas e interesses denunciados",
            count: talkReports,
            href: "/admin/denuncias/conversas",
          },
          {
            one: "Interesse sem resposta",
            label: "Interesses sem resposta",
            count: unanswered,
            href: "/admin/apoios",
          },
          {
            one: "Apoio deixado por uma conta",
            label: "Apoios deixados por uma conta",
            count: left,
            href: "/admin/apoios?lista=deixados",
          },
          {
            one: "Devolução por fazer",
            label: "Devoluções por fazer",
            count: payments.devolver,
            href: "/admin/pagamentos?lista=devolver",
          },
          {
            one: "Pagamento contestado",
            label: "Pagamentos contestados",
            count: payments.contestados,
            href: "/admin/pagamentos?lista=contestados",
          },
          {
            one: "Movimento do banco sem conferência há mais de 7 dias",
            label: "Movimentos do banco sem conferência há mais de 7 dias",
            count: movements,
            href: "/admin/pagamentos?lista=banco&mes=todos&conferencia=falta",
          },
          {
            one: "Aviso da Stripe com erro",
            label: "Avisos da Stripe com erro",
            count: payments.avisos,
            href: "/admin/pagamentos?lista=avisos",
          },
        ]}
      />
      <OfficeSection title="Últimas decisões">
        <AuditTrail
          quiet
          rows={latest}
          empty="Cada decisão da equipe aparece aqui, com quem, quando e por quê."
        />
        <Link href="/admin/registro" prefetch={false} className="link mt-3 inline-block text-sm">
          Ver o registro inteiro
        </Link>
      </OfficeSection>
    </>
  );
}
