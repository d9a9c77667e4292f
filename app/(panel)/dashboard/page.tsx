import type { Metadata } from "next";
import { DataList } from "@/components/accounts/data-list";
import { SignOutButton } from "@/components/accounts/sign-out-button";
import { TermsNotice } from "@/components/accounts/terms-notice";
import { Badge } from "@/components/ui/badge";
import type { UserType } from "@/lib/accounts/rules";
import { getSession, requireViewer } from "@/lib/auth/session";
import { getDashboardCounts } from "@/lib/dashboard/queries";
import { readPaymentFlag, waitingPlan } from "@/lib/dashboard/rules";
import { env } from "@/lib/env";
import { showPhone } from "@/lib/masks";
import { readAccountRecords } from "@/lib/personal-data/queries";
import { getProfile, type ProfileView } from "@/lib/profile/queries";
import { readableName } from "@/lib/text";
import { AccountSection } from "./_parts/account-section";
import { CaptadorOverview } from "./_parts/captador-overview";
import { DashboardTabs } from "./_parts/dashboard-tabs";
import { EditProfile } from "./_parts/edit-profile";
import { FunderOverview } from "./_parts/funder-overview";
import { MissingProfile } from "./_parts/missing-profile";
import { PaymentNotice } from "./_parts/payment-notice";
import { StatCards } from "./_parts/stat-cards";
import { VerificationCard } from "./_parts/verification-card";
import { WantedPlan } from "./_parts/wanted-plan";

/** Rendered whole for each request: what it shows belongs to one person. */
export const instant = false;

export const metadata: Metadata = { title: "Painel", robots: { index: false } };

const ROLE: Record<UserType, string> = { captador: "Captador", financiador: "Financiador" };

/** Home of an account (B2.11 to B2.16), in at most six questions to the database. */
export default async function DashboardPage({ searchParams }: PageProps<"/dashboard">) {
  const session = getSession();
  if ((await session)?.viewer === null) return <MissingProfile />;
  const viewer = await requireViewer("/dashboard", session);
  const flag = readPaymentFlag(await searchParams);
  const [profile, counts, records] = await Promise.all([
    getProfile(viewer.userId),
    getDashboardCounts(viewer.userId),
    readAccountRecords(viewer, new Date()),
  ]);
  if (!profile) return <MissingProfile />;
  const waiting = env.PAID_PLANS ? waitingPlan(profile) : null;
  const overview =
    viewer.userType === "financiador" ? (
      <FunderOverview viewer={viewer} counts={counts} />
    ) : (
      <CaptadorOverview counts={counts} />
    );
  return (
    <div className="page-width pt-8 pb-20 md:pt-14 lg:pb-28">
      {flag && <PaymentNotice flag={flag} />}
      {!profile.termsAcceptedAt && <TermsNotice userType={profile.userType} path="/dashboard" />}
      {waiting && <WantedPlan plan={waiting} />}
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="min-w-0">
          <Badge tone="brand">{ROLE[profile.userType]}</Badge>
          <h1 className="mt-4 max-w-[22ch] break-words text-4xl">Olá, {readableName(profile.fullName)}</h1>
        </div>
        <SignOutButton />
      </div>
      <div className="mt-9 mb-8 md:mt-12">
        <StatCards userType={profile.userType} counts={counts} />
      </div>
      <DashboardTabs tabs={[{ value: "visao-geral", label: "Visão Geral", panel: overview }]} />
      <div className="mt-8 grid gap-x-16 gap-y-10 md:mt-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="painel-perfil">
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            <h2 id="painel-perfil" className="text-2xl">
              Seu perfil
            </h2>
            <EditProfile profile={profile} />
          </div>
          <DataList label="Dados do perfil" data={dataOf(profile)} />
        </section>
        <div className="grid content-start gap-6">
          <VerificationCard profile={profile} />
        </div>
      </div>
      <AccountSection profile={profile} current={viewer.sessionId} {...records} />
    </div>
  );
}

function dataOf({ fullName, email, phone, personType, companyName, city, state }: ProfileView) {
  const isCompany = personType === "juridica";
  return [
    { term: "Nome completo", value: fullName },
    { term: "E-mail", value: email },
    { term: "Telefone", value: phone && <span className="figures">{showPhone(phone)}</span> },
    { term: "Tipo de pessoa", value: isCompany ? "Pessoa jurídica" : "Pessoa física" },
    ...(isCompany ? [{ term: "Empresa", value: companyName }] : []),
    { term: "Cidade e estado", value: [city, state].filter(Boolean).join(", ") },
  ];
}
