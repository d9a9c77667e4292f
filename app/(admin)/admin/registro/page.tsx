import type { Metadata } from "next";
import { AuditTrail } from "@/components/admin/audit/audit-trail";
import { FilterTabs, ListPages, ListSearch } from "@/components/admin/list/list-controls";
import { requireViewer } from "@/lib/access/auth/session";
import { AUDIT_KINDS } from "@/lib/admin/audit/kinds";
import { listAudit } from "@/lib/admin/audit/queries";
import { AUDIT_LIST } from "@/lib/admin/audit/rules";
import { readListState, type SearchParams } from "@/lib/admin/list/rules";
import { OfficeHeader } from "../../_parts/office-header";

export const instant = false;

export const metadata: Metadata = { title: "Registro" };

const PATH = "/admin/registro";

export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireViewer("/admin");
  const state = readListState(AUDIT_LIST, await searchParams);
  const { rows, next } = await listAudit(state);
  const list = { path: PATH, spec: AUDIT_LIST, state };
  return (
    <>
      <OfficeHeader title="Registro">
        O que a equipe fez, com o antes e o depois. Guardado por 5 anos.
      </OfficeHeader>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterTabs {...list} name="objeto" label="Objeto" labels={{ todos: "Tudo", ...AUDIT_KINDS }} />
        <ListSearch {...list} label="E-mail de quem fez, ou id do objeto" placeholder="E-mail ou id" />
      </div>
      <AuditTrail
        rows={rows}
        empty={
          state.search === ""
            ? "Cada decisão da equipe aparece aqui, com quem, quando e por quê."
            : "Nada foi registrado por este e-mail nem sobre este id."
        }
      />
      <ListPages {...list} next={next} />
    </>
  );
}
