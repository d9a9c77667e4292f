import type { Metadata } from "next";
import Link from "next/link";
import { AuditTrail } from "@/components/admin/audit/audit-trail";
import { requireViewer } from "@/lib/access/auth/session";
import { listAuditLatest } from "@/lib/admin/audit/queries";
import { countOrganizationQueues } from "@/lib/admin/organizations/queries";
import { countSentProjects } from "@/lib/admin/projects/queries";
import { OfficeHeader } from "../_parts/office-header";
import { OfficeSection } from "../_parts/office-section";
import { Queues } from "./_parts/queues";

export const instant = false;

export const metadata: Metadata = { title: "Hoje" };

/** What waits for the team, and what it did last. */
export default async function TodayPage() {
  await requireViewer("/admin");
  const [organizations, sent, latest] = await Promise.all([
    countOrganizationQueues(),
    countSentProjects(),
    listAuditLatest(),
  ]);
  return (
    <>
      <OfficeHeader title="Hoje">O que espera a equipe.</OfficeHeader>
      <Queues
        queues={[
          { label: "Projetos em análise", count: sent, href: "/admin/projetos" },
          { label: "Organizações a conferir", count: organizations.unchecked, href: "/admin/organizacoes" },
          {
            label: "Pedidos por organizações",
            count: organizations.claims,
            href: "/admin/organizacoes?estado=pedidos",
          },
        ]}
      />
      <OfficeSection title="Últimas decisões">
        <AuditTrail rows={latest} empty="Cada decisão da equipe aparece aqui, com quem, quando e por quê." />
        <Link href="/admin/registro" prefetch={false} className="link mt-3 inline-block text-sm">
          Ver o registro inteiro
        </Link>
      </OfficeSection>
    </>
  );
}
