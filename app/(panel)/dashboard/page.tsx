import type { Metadata } from "next";
import { Badge } from "@/components/kit/ui/badge";
import { SubscriptionWatch } from "@/components/money/plans/subscription-watch";
import { DataList } from "@/components/people/accounts/data-list";
import { SignOutButton } from "@/components/people/accounts/sign-out-button";
import { TermsNotice } from "@/components/people/accounts/terms-notice";
import { getSession, requireViewer, type Viewer } from "@/lib/access/auth/session";
import type { UserType } from "@/lib/kit/account-kinds";
import { toIsoDay } from "@/lib/kit/format";
import { readableName } from "@/lib/kit/text";
import { type Panel, readPanel } from "@/lib/overview/dashboard/queries";
import { readPaymentFlag, waitingPlan } from "@/lib/overview/dashboard/rules/panel";
import { type Tab, tabOf, tabsFor } from "@/lib/overview/dashboard/rules/tabs";
import { getProfile, type ProfileView } from "@/lib/people/profile/queries";
import { env } from "@/lib/server/env";
import { AssistantTab } from "./_parts/assistant-tab";
import { DashboardTabs } from "./_parts/dashboard-tabs";
import { EditProfile } from "./_parts/edit-profile";
import { MissingProfile } from "./_parts/missing-profile";
import { Overview } from "./_parts/overview";
import { PaymentNotice } from "./_parts/payment-notice";
import { PaymentsTab } from "./_parts/payments-tab";
import { PlanTab } from "./_parts/plan-tab";
import { profileData } from "./_parts/profile-data";
import { SecondStep } from "./_parts/second-step";
import { VerificationCard } from "./_parts/verification-card";
import { WantedPlan } from "./_parts/wanted-plan";

export const instant = false;

export const metadata: Metadata = { title: "Agora", robots: { index: false } };

const ROLE: Record<UserType, string> = { captador: "Captador", financiador: "Financiador" };

/** Home of an account (B2.11 to B2.16): at most six database queries, frame included. */
export default async function DashboardPage({ searchParams }: PageProps<"/dashboard">) {
  const session = getSession();
  const open = await session;
  if (open?.needsCode) return <SecondStep />;
  if (open?.viewer === null) return <MissingProfile />;
  const viewer = await requireViewer("/dashboard", session);
  const query = await searchParams;
  const now = new Date();
  const flag = readPaymentFlag(query);
  const tab = tabOf(typeof query.aba === "string" ? query.aba : undefined, {
    userType: viewer.userType,
    isPending: flag === "payment_pending",
  });
  const [profile, panel] = await Promise.all([
    getProfile(viewer.userId),
    tab === "visao-geral" ? readPanel(viewer.userId, toIsoDay(now)) : null,
  ]);
  if (!profile) return <MissingProfile />;
  const waiting = env.PAID_PLANS ? waitingPlan(profile) : null;
  return (
    <div className="page-width pt-5 pb-16 lg:pt-7">
      {viewer.userType === "captador" && tab !== "planos" && (
        <SubscriptionWatch plan={profile.subscriptionPlan} />
      )}
      {flag && <PaymentNotice flag={flag} tab={tab} />}
      {!profile.termsAcceptedAt && <TermsNotice userType={profile.userType} path="/dashboard" />}
      {waiting && tab !== "planos" && <WantedPlan plan={waiting} />}
      <div className="mb-3 flex items-start justify-between gap-x-4 sm:items-center">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="break-words text-4xl">Olá, {readableName(profile.fullName)}</h1>
          <Badge tone="brand">{ROLE[profile.userType]}</Badge>
        </div>
        <SignOutButton />
      </div>
      <DashboardTabs tabs={tabsFor(viewer.userType)} current={tab}>
        <TabView tab={tab} viewer={viewer} profile={profile} panel={panel} now={now} query={query} />
      </DashboardTabs>
    </div>
  );
}

type TabViewProps = {
  tab: Tab;
  viewer: Viewer;
  profile: ProfileView;
  /** Data of the overview only. */
  panel: Panel | null;
  now: Date;
  query: Record<string, string | string[] | undefined>;
};

/** The open tab; only its data are loaded. */
function TabView({ tab, viewer, profile, panel, now, query }: TabViewProps) {
  if (tab === "assistente") return <AssistantTab isOpen={env.PAID_PLANS} userId={viewer.userId} />;
  if (tab === "planos")
    return <PlanTab userId={viewer.userId} waiting={env.PAID_PLANS ? waitingPlan(profile) : null} />;
  if (tab === "pagamentos") return <PaymentsTab userId={viewer.userId} query={query} />;
  if (!panel) return null;
  return (
    <Overview viewer={viewer} profile={profile} panel={panel} now={now}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <section aria-labelledby="painel-perfil">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="painel-perfil" className="text-2xl">
              Seu perfil
            </h2>
            <EditProfile profile={profile} />
          </div>
          <DataList label="Dados do perfil" data={profileData(profile)} />
        </section>
        <div className="grid content-start gap-6">
          <VerificationCard profile={profile} />
        </div>
      </div>
    </Overview>
  );
}
