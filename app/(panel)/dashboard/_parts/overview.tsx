import type { ReactNode } from "react";
import { FeaturedCard } from "@/components/catalog/featured/featured-card";
import type { Viewer } from "@/lib/access/auth/session";
import type { Panel } from "@/lib/overview/dashboard/queries";
import { agoraRows } from "@/lib/overview/dashboard/rules/agora";
import type { ProfileView } from "@/lib/people/profile/queries";
import { isVerified, missingOf } from "@/lib/people/profile/rules";
import { Agora } from "./agora";
import { CaptadorOverview } from "./captador-overview";
import { OwnSupports } from "./own-supports";
import { PremiumBanner } from "./premium-banner";
import { StatCards } from "./stat-cards";

type OverviewProps = {
  viewer: Viewer;
  profile: ProfileView;
  panel: Panel;
  now: Date;
  /** The profile, below the part of the role. */
  children: ReactNode;
};

/** 'Visão Geral': open tasks first; then the figures, the part of the role and the profile (B2.11 to B2.13). */
export function Overview({ viewer, profile, panel, now, children }: OverviewProps) {
  const { counts, facts } = panel;
  const missing = isVerified(profile) ? [] : missingOf(profile);
  const isFunder = viewer.userType === "financiador";
  return (
    <div className="grid gap-8">
      <Agora
        rows={agoraRows(facts, missing)}
        nextDeadline={facts.proximoPrazo}
        userType={viewer.userType}
        now={now}
      />
      {isFunder && <OwnSupports viewer={viewer} now={now} />}
      <StatCards userType={profile.userType} counts={counts} />
      {isFunder ? <FeaturedCard viewer={viewer} retry="/dashboard" /> : <CaptadorOverview />}
      {children}
      {isFunder && <PremiumBanner isCompany={profile.personType === "juridica"} />}
    </div>
  );
}
