import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditTrail } from "@/components/admin/audit/audit-trail";
import { requireViewer } from "@/lib/access/auth/session";
import { hasRecentPassword } from "@/lib/admin/access/queries";
import { listAuditOf } from "@/lib/admin/audit/queries";
import { MARKS, youngText } from "@/lib/admin/organizations/messages";
import { readOrganization } from "@/lib/admin/organizations/queries";
import { hasOtherName, placeText, youngUntil } from "@/lib/admin/organizations/rules";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoment } from "@/lib/kit/format";
import { isUuid } from "@/lib/kit/ids";
import { formatCnpj } from "@/lib/kit/masks";
import { comparedText, kindLabel, publicName } from "@/lib/people/organizations/rules";
import { BackLink } from "../../../_parts/back-link";
import { Facts } from "../../../_parts/facts";
import { Marked } from "../../../_parts/marked";
import { OfficeHeader } from "../../../_parts/office-header";
import { OfficeSection } from "../../../_parts/office-section";
import { RegistryState } from "../_parts/registry-state";
import { Checklist } from "./_parts/checklist";
import { ClaimActions, OrganizationActions } from "./_parts/decisions";
import { SideBySide } from "./_parts/side-by-side";

export const instant = false;

export const metadata: Metadata = { title: "Organização" };

export default async function OrganizationPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireViewer("/admin");
  const { id } = await params;
  const now = new Date();
  const organization = isUuid(id) ? await readOrganization(id) : null;
  if (!organization) notFound();
  const [history, recent] = await Promise.all([
    listAuditOf("organizacao", id),
    hasRecentPassword(viewer.sessionId, now),
  ]);
  const { cnpj, razaoSocial, nomeConhecido, tipo, representante, cargo } = organization;
  const people = (state: string) => organization.members.filter((member) => member.estado === state);
  const claims = people("aguardando");
  const seen = comparedText(organization);
  const name = publicName(organization);
  const young = youngUntil(organization, now);
  const named = people("ativo").map(
    ({ user }) =>
      `${user.profile?.fullName ?? "Sem nome"}, ${user.email}${user.suspendedAt ? " (conta suspensa)" : ""}`,
  );
  return (
    <>
      <BackLink href="/admin/organizacoes">Organizações</BackLink>
      <OfficeHeader
        title={name}
        action={
          <OrganizationActions
            organization={organization}
            name={name}
            keeper={named[0] ?? null}
            seen={seen}
          />
        }
      >
        <span className="tabular-nums">{formatCnpj(cnpj)}</span>
        {organization.conferidaEm
          ? `, conferida em ${formatMoment(organization.conferidaEm)} por ${organization.conferidaPor}`
          : `, ${young ? youngText(young) : "ainda não conferida"}`}
      </OfficeHeader>
      {claims.length > 0 && (
        <OfficeSection title="Pedidos por esta organização">
          <ul className="grid border-line border-t">
            {claims.map(({ user, createdAt }) => (
              <li
                key={user.email}
                className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3 text-sm"
              >
                <span className="min-w-0">
                  <strong className="font-semibold">{user.profile?.fullName ?? "Sem nome"}</strong>
                  <span className="block break-all text-ink-soft">
                    {user.email}, desde {formatMoment(createdAt)}
                    {user.suspendedAt && ", conta suspensa"}
                    {!user.emailConfirmedAt && ", e-mail não confirmado"}
                  </span>
                </span>
                <ClaimActions
                  id={id}
                  email={user.email}
                  isConfirmed={user.emailConfirmedAt !== null}
                  keeper={named[0] ?? null}
                  isKeeperSuspended={!!people("ativo")[0]?.user.suspendedAt}
                  passwordRecent={recent}
                  seen={seen}
                />
              </li>
            ))}
          </ul>
        </OfficeSection>
      )}
      <div className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <OfficeSection title="O que conferir">
            <Checklist organization={organization} keeper={named[0] ?? null} now={now} />
          </OfficeSection>
          <OfficeSection title="CNPJ, propostas e contas, lado a lado">
            <SideBySide organization={organization} />
          </OfficeSection>
        </div>
        <OfficeSection title="Dados">
          <Facts
            label="Dados da organização"
            facts={[
              {
                term: "Razão social",
                value: <Marked value={razaoSocial} mark={hasOtherName(organization) && MARKS.otherName} />,
              },
              { term: "Nome conhecido", value: nomeConhecido || "O mesmo" },
              {
                term: "Tipo",
                value: organization.tipoDecididoEm
                  ? `${kindLabel(tipo)}, definido pela equipe em ${formatMoment(organization.tipoDecididoEm)}`
                  : kindLabel(tipo),
              },
              { term: "Lugar", value: placeText(organization) },
              { term: "Receita Federal", value: <RegistryState situacao={organization.situacao} /> },
              {
                term: "Aberta em",
                value: organization.abertaEm && formatDate(dayOf(organization.abertaEm)),
              },
              {
                term: "Consultada em",
                value: organization.registroEm ? formatMoment(organization.registroEm) : "Dados digitados",
              },
              { term: "Representante", value: [representante, cargo].filter(Boolean).join(", ") },
              { term: "Quem cuida", value: named.join("; ") || "Ninguém" },
            ]}
          />
        </OfficeSection>
      </div>
      <OfficeSection title="Decisões da equipe">
        <AuditTrail
          quiet
          rows={history}
          empty="O que a equipe decidir sobre esta organização aparece aqui."
        />
      </OfficeSection>
    </>
  );
}
