import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { MayCall } from "@/components/people/colleagues/may-call";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import { requireViewer } from "@/lib/access/auth/session";
import { listMemberships } from "@/lib/people/organizations/queries/organizations";
import { PanelHeader } from "../../_parts/panel-header";
import { AddOrganization } from "./_parts/add-organization";
import { OrganizationRow } from "./_parts/organization-row";

export const instant = false;

export const metadata: Metadata = { title: "Organizações", robots: { index: false } };

export default async function OrganizationsPage() {
  const viewer = await requireViewer("/dashboard/organizacoes");
  const organizations = await listMemberships(viewer.userId, new Date());
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <div className="max-w-[56rem]">
        <PanelHeader title="Organizações" action={organizations.length > 1 && <ToForm />}>
          Cada projeto é de uma organização: ela recebe os depósitos e emite os recibos com o CNPJ dela.
        </PanelHeader>
        {organizations.length === 0 ? (
          <p className="rounded-md border border-line border-dashed px-6 py-8 text-ink-soft leading-normal">
            Nenhuma organização ainda.
            <MayCall name="claim-organization"> Adicione abaixo a que propôs o seu projeto.</MayCall>
          </p>
        ) : (
          <ul aria-label="Organizações" className="border-line border-t">
            {organizations.map((organization) => (
              <OrganizationRow key={organization.id} organization={organization} />
            ))}
          </ul>
        )}
        <OnlyThey name="edit-organization" act="mudar os dados de uma organização" className="mt-6" />
        <OnlyThey name="claim-organization" act="adicionar ou retirar uma organização" className="mt-2" />
        <MayCall name="claim-organization">
          <section id="adicionar" aria-labelledby="adicionar-titulo" className="mt-12 scroll-mt-20">
            <h2 id="adicionar-titulo" tabIndex={-1} className="text-2xl outline-offset-4">
              Adicionar uma organização
            </h2>
            <p className="mt-2 max-w-measure text-ink-soft text-sm leading-normal">
              A Receita Federal informa razão social, cidade e data de abertura. A lei pede um CNPJ ativo com
              pelo menos 12 meses; 6 para cooperativas e associações.
            </p>
            <AddOrganization />
          </section>
        </MayCall>
      </div>
    </div>
  );
}

function ToForm() {
  return (
    <MayCall name="claim-organization">
      <ButtonLink href="#adicionar" variant="outline">
        <Plus aria-hidden className="size-4" strokeWidth={1.75} />
        Adicionar organização
      </ButtonLink>
    </MayCall>
  );
}
