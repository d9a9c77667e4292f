import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LookAsPerson } from "@/components/admin/action/look-as-person";
import { AuditTrail } from "@/components/admin/audit/audit-trail";
import { TextLink } from "@/components/kit/ui/text-link";
import { requireViewer } from "@/lib/access/auth/session";
import { ROLE_NAMES } from "@/lib/access/colleague-rights/messages";
import { hasRecentPassword } from "@/lib/admin/access/queries";
import { readAccount } from "@/lib/admin/accounts/queries";
import { canBeLookedAt, wordOf } from "@/lib/admin/accounts/rules";
import { listAuditOf } from "@/lib/admin/audit/queries";
import { trialText } from "@/lib/admin/payments/messages";
import { findPresentTrial } from "@/lib/admin/payments/queries";
import { shownTrial } from "@/lib/admin/payments/rules";
import { formatMoment } from "@/lib/kit/format";
import { CPF_MASK, formatCnpj, formatPhone } from "@/lib/kit/masks";
import { readableName } from "@/lib/kit/readable-name";
import { countDeals, listPaidContacts, splitUndecided, sumKept } from "@/lib/money/fees/queries";
import { OFFERS } from "@/lib/money/plans/offers";
import { log } from "@/lib/server/log";
import { Facts } from "../../../_parts/facts";
import { OfficeHeader } from "../../../_parts/office-header";
import { OfficeSection } from "../../../_parts/office-section";
import { AccountRecords } from "./_parts/account-records";
import { EndSessions } from "./_parts/end-sessions";
import { Suspension } from "./_parts/suspension";

export const instant = false;

export const metadata: Metadata = { title: "Pessoa" };

const ROLES: ReadonlyMap<string, string> = new Map(Object.entries(ROLE_NAMES));

const documentText = (number: string | null | undefined): string =>
  number ? (number.length === 11 ? CPF_MASK.format(number) : formatCnpj(number)) : "";

export default async function AccountPage({ params }: { params: Promise<{ id: string }> }) {
  const { sessionId, userId } = await requireViewer("/admin");
  const { id } = await params;
  const now = new Date();
  const [account, passwordRecent] = await Promise.all([
    readAccount(id, now),
    hasRecentPassword(sessionId, now),
  ]);
  if (!account) notFound();
  // The audit log has only decisions. The server log also records who read a person's data.
  log.info({ adminId: userId, accountId: id }, "account opened by the team");
  const [history, trial, contacts] = await Promise.all([
    listAuditOf("conta", id),
    findPresentTrial(id),
    listPaidContacts({ funderId: id }),
  ]);
  const { refundable, undecided } = splitUndecided(contacts);
  const paid = {
    deals: countDeals(refundable),
    amount: sumKept(refundable),
    undecided: countDeals(undecided),
  };
  const { profile, empresa, sessions, administrator, secondFactor } = account;
  const isTeam = administrator && !administrator.revokedAt;
  const name = profile?.fullName ?? account.email;
  const shown = trial && shownTrial(trial, now);
  const plan = OFFERS.find((offer) => offer.plan === profile?.subscriptionPlan)?.name;
  return (
    <>
      <OfficeHeader
        title={name}
        action={
          <div className="flex flex-wrap gap-2">
            {canBeLookedAt(account) && <LookAsPerson {...{ id, name, passwordRecent }} />}
            {sessions.length > 0 && <EndSessions id={id} email={account.email} open={sessions.length} />}
            {!isTeam && (
              <Suspension
                email={account.email}
                id={id}
                isSuspended={account.suspendedAt !== null}
                userType={profile?.userType ?? null}
                paid={paid}
                passwordRecent={passwordRecent}
                isConfirmed={account.emailConfirmedAt !== null}
              />
            )}
          </div>
        }
      >
        <span className="break-all">{account.email}</span>
        {isTeam && ", da equipe"}
        {account.suspendedAt && `, suspensa desde ${formatMoment(account.suspendedAt)}`}
      </OfficeHeader>
      <div className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 xl:order-2">
          <OfficeSection title="Conta">
            <Facts
              label="Dados da conta"
              facts={[
                {
                  term: "Tipo",
                  value:
                    profile &&
                    (profile.userType === "captador" ? "Captador" : empresa ? "Empresa" : "Financiador"),
                },
                { term: "Empresa", value: empresa?.razaoSocial ?? profile?.companyName },
                { term: "CPF ou CNPJ", value: documentText(empresa?.cnpj ?? profile?.documentNumber) },
                { term: "Telefone", value: profile?.phone && formatPhone(profile.phone) },
                { term: "Lugar", value: [profile?.city, profile?.state].filter(Boolean).join(", ") },
                { term: "Plano", value: [plan, shown && trialText(shown)].filter(Boolean).join(". ") },
                { term: "Desde", value: formatMoment(account.createdAt) },
                {
                  term: "E-mail confirmado",
                  value: account.emailConfirmedAt ? formatMoment(account.emailConfirmedAt) : "Ainda não",
                },
                {
                  term: "Última entrada com senha",
                  value: account.lastSignInAt && formatMoment(account.lastSignInAt),
                },
                { term: "Duas etapas", value: secondFactor?.confirmedAt ? "Ligada" : "Desligada" },
              ]}
            />
          </OfficeSection>
          <OfficeSection title="Sessões abertas">
            {sessions.length === 0 ? (
              <p className="text-ink-soft text-sm">Nenhum dispositivo conectado.</p>
            ) : (
              <Facts
                label="Sessões abertas"
                facts={sessions.map(({ id: key, device, lastSeenAt }) => ({
                  key,
                  term: device,
                  value: `Vista em ${formatMoment(lastSeenAt)}`,
                }))}
              />
            )}
          </OfficeSection>
          {account.colleagues.length > 0 && (
            <OfficeSection title="Equipe">
              <Facts
                label="Equipe da conta"
                facts={account.colleagues.map(
                  ({ id: key, name, formerNames, email, role, acceptedAt, invitedAt }) => ({
                    key,
                    term: name ? `${name}, ${email}` : email,
                    value: `${wordOf(ROLES, role)}, ${acceptedAt ? `desde ${formatMoment(acceptedAt)}` : `convite de ${formatMoment(invitedAt)}`}${formerNames.length > 0 ? `. Antes se chamava ${formerNames.join(", ")}` : ""}`,
                  }),
                )}
              />
            </OfficeSection>
          )}
          {account.organizations.length > 0 && (
            <OfficeSection title="Organizações">
              <ul className="grid gap-1 text-sm">
                {account.organizations.map(({ estado, organization }) => (
                  <li key={organization.id}>
                    <TextLink href={`/admin/organizacoes/${organization.id}`}>
                      {readableName(organization.razaoSocial)}
                    </TextLink>
                    <span className="text-ink-soft">
                      {estado === "ativo" ? "" : estado === "aguardando" ? ", pedido" : ", pedido recusado"}
                    </span>
                  </li>
                ))}
              </ul>
            </OfficeSection>
          )}
        </div>
        <AccountRecords account={account} />
      </div>
      <OfficeSection title="Decisões da equipe">
        <AuditTrail quiet rows={history} empty="O que a equipe decidir sobre esta conta aparece aqui." />
      </OfficeSection>
    </>
  );
}
