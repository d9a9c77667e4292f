import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Badge } from "@/components/kit/ui/badge";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { TextLink } from "@/components/kit/ui/text-link";
import { SubscriptionWatch } from "@/components/money/plans/subscription-watch";
import { PaymentHistory } from "@/components/money/receipts/payment-history";
import { DataList } from "@/components/people/accounts/data-list";
import { SignOutButton } from "@/components/people/accounts/sign-out-button";
import { TermsNotice } from "@/components/people/accounts/terms-notice";
import { getSession, getViewer, requireViewer, type Viewer } from "@/lib/access/auth/session";
import { accountInUse, LOOKS } from "@/lib/access/colleague-rights/rules";
import type { UserType } from "@/lib/kit/account-kinds";
import { readableName } from "@/lib/kit/readable-name";
import { SIGN_UP_OFFER } from "@/lib/money/plans/rules";
import { ASSISTANT_CLOSED, PLAN_WAITS, planChosen, TAB_LABELS } from "@/lib/overview/dashboard/messages";
import { type Panel, readPanel } from "@/lib/overview/dashboard/queries";
import { countsForColleague } from "@/lib/overview/dashboard/rules/navigation";
import { readPaymentFlag, waitingPlan } from "@/lib/overview/dashboard/rules/payment-flags";
import { type Tab, tabOf, tabsFor } from "@/lib/overview/dashboard/rules/tabs";
import { getProfile, type ProfileView } from "@/lib/people/profile/queries";
import { env } from "@/lib/server/env";
import { RenewFrame } from "../_parts/frame-counts";
import { DashboardTabs } from "./_parts/dashboard-tabs";
import { EditProfile } from "./_parts/edit-profile";
import { MissingProfile } from "./_parts/missing-profile";
import { Overview } from "./_parts/overview";
import { PaymentNotice } from "./_parts/payment-notice";
import { PlanTab } from "./_parts/plan-tab";
import { profileData } from "./_parts/profile-data";
import { SecondStep } from "./_parts/second-step";
import { VerificationCard } from "./_parts/verification-card";
import { ProposalAssistant } from "./propostas/_parts/proposal-assistant";

export const instant = false;

/** The title names the open tab, because other pages link to each tab by its own address (`?aba=`). */
export async function generateMetadata({ searchParams }: PageProps<"/dashboard">): Promise<Metadata> {
  const [viewer, query] = await Promise.all([getViewer(), searchParams]);
  const tab = viewer ? openTab(viewer, query) : "visao-geral";
  return { title: tab === "visao-geral" ? "Agora" : TAB_LABELS[tab], robots: { index: false } };
}

type Query = Record<string, string | string[] | undefined>;

/**
 * Plans and payments belong to the owner (lib/access/colleague-rights). Colleagues open the assistant on a page of its
 * own.
 */
function openTab({ userType, colleague }: Viewer, query: Query): Tab {
  if (colleague) return "visao-geral";
  return tabOf(typeof query.aba === "string" ? query.aba : undefined, {
    userType,
    isPending: readPaymentFlag(query) === "payment_pending",
  });
}

const ROLE: Record<UserType, string> = { captador: "Captador", financiador: "Financiador" };

const countsFor = ({ counts }: Panel, colleague: Viewer["colleague"]) =>
  colleague ? countsForColleague(counts, colleague.role) : counts;

/** Home of an account (B2.11 to B2.16). The page and its frame together make at most seven database queries. */
export default async function DashboardPage({ searchParams }: PageProps<"/dashboard">) {
  const session = getSession();
  const open = await session;
  if (open?.needsCode) return <SecondStep />;
  if (open?.viewer === null) return <MissingProfile />;
  const viewer = await requireViewer("/dashboard", session);
  const query = await searchParams;
  const now = new Date();
  const flag = readPaymentFlag(query);
  const isColleague = viewer.colleague !== undefined;
  const tab = openTab(viewer, query);
  const [profile, panel] = await Promise.all([
    getProfile(viewer.userId),
    tab === "visao-geral" ? readPanel(viewer.userId, now) : null,
  ]);
  if (!profile) return <MissingProfile />;
  const waiting = env.PAID_PLANS ? waitingPlan(profile) : null;
  // During a look, the platform's team reads the greeting with the owner's name.
  const { colleague } = viewer;
  const greeted = colleague && colleague.role !== LOOKS ? colleague.name : profile.fullName;
  return (
    <div className="page-width pt-5 pb-16 lg:pt-7">
      {panel && <RenewFrame counts={JSON.stringify(countsFor(panel, colleague))} />}
      {viewer.userType === "captador" && tab !== "planos" && !isColleague && (
        <SubscriptionWatch plan={profile.subscriptionPlan} />
      )}
      {flag && !isColleague && <PaymentNotice flag={flag} tab={tab} />}
      {!profile.termsAcceptedAt && !isColleague && (
        <TermsNotice userType={profile.userType} path="/dashboard" />
      )}
      {waiting && tab !== "planos" && !isColleague && <WantedPlan plan={waiting} />}
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-3 sm:items-center">
        <div className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="break-words text-4xl">Olá, {readableName(greeted)}</h1>
          <Badge tone="brand">{ROLE[profile.userType]}</Badge>
        </div>
        <div className="flex shrink-0 flex-col-reverse items-end gap-2 sm:flex-row">
          {viewer.admin && (
            <ButtonLink href="/admin" prefetch={false} variant="outline">
              Filas da equipe
            </ButtonLink>
          )}
          <SignOutButton />
        </div>
      </div>
      <InTabs viewer={viewer} tab={tab}>
        <TabView {...{ tab, viewer, profile, panel, now, query, waiting }} />
      </InTabs>
    </div>
  );
}

function InTabs({ viewer, tab, children }: { viewer: Viewer; tab: Tab; children: ReactNode }) {
  if (viewer.colleague) return <div className="pt-3">{children}</div>;
  return (
    <DashboardTabs tabs={tabsFor(viewer.userType)} current={tab}>
      {children}
    </DashboardTabs>
  );
}

type TabViewProps = {
  tab: Tab;
  viewer: Viewer;
  profile: ProfileView;
  /** Null on every tab but the overview. */
  panel: Panel | null;
  now: Date;
  query: Query;
  /** Plan chosen at sign-up and not paid yet. Null if there is none, or if plans are not on sale. */
  waiting: ReturnType<typeof waitingPlan>;
};

function TabView({ tab, viewer, profile, panel, now, query, waiting }: TabViewProps) {
  const { userId } = viewer;
  if (tab === "assistente") {
    // B2.11, B2.19. There is no assistant while plans are not on sale (B6.9).
    if (!env.PAID_PLANS) return <p className="max-w-measure">{ASSISTANT_CLOSED}</p>;
    return <ProposalAssistant userId={userId} account={accountInUse(viewer)} />;
  }
  if (tab === "planos") return <PlanTab userId={userId} waiting={waiting} />;
  if (tab === "pagamentos") {
    // A captador's history of payments (B2.21, B6.6, B8.10).
    const place = { path: "/dashboard", fixed: { aba: "pagamentos" } };
    return <PaymentHistory whose={{ userId, userType: "captador" }} place={place} query={query} />;
  }
  if (!panel) return null;
  return (
    <Overview viewer={viewer} profile={profile} panel={panel} now={now}>
      {!viewer.colleague && <OwnProfile profile={profile} />}
    </Overview>
  );
}

function OwnProfile({ profile }: { profile: ProfileView }) {
  return (
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
  );
}

function WantedPlan({ plan }: { plan: "pro" | "plus" }) {
  return (
    <Alert title={planChosen(plan)} className="mb-8">
      <p>
        {PLAN_WAITS}{" "}
        <TextLink href={SIGN_UP_OFFER} className="link inline-flex min-h-11 items-center font-semibold">
          Ver os planos
        </TextLink>
      </p>
    </Alert>
  );
}
