import type { Metadata } from "next";
import Link from "next/link";
import { AuditTrail } from "@/components/admin/audit/audit-trail";
import { requireViewer } from "@/lib/access/auth/session";
import { listAuditLatest } from "@/lib/admin/audit/queries";
import { OfficeHeader } from "../_parts/office-header";

export const instant = false;

export const metadata: Metadata = { title: "Hoje" };

/** What waits for the team, and what it did last. */
export default async function TodayPage() {
  await requireViewer("/admin");
  const latest = await listAuditLatest();
  return (
    <>
      <OfficeHeader title="Hoje">O que espera a equipe, com o mais urgente primeiro.</OfficeHeader>
      <section aria-labelledby="ultimas" className="mt-8">
        <h2 id="ultimas" className="mb-3 text-xl">
          Últimas decisões
        </h2>
        <AuditTrail rows={latest} empty="Cada decisão da equipe aparece aqui, com quem, quando e por quê." />
        <Link href="/admin/registro" prefetch={false} className="link mt-3 inline-block text-sm">
          Ver o registro inteiro
        </Link>
      </section>
    </>
  );
}
