import { Bookmark, FolderOpen } from "lucide-react";
import type { ReactNode } from "react";
import { FeaturedCard } from "@/components/catalog/featured/featured-card";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { MayOpen } from "@/components/people/colleagues/may-call";
import type { Viewer } from "@/lib/access/auth/session";
import type { Panel } from "@/lib/overview/dashboard/queries";
import { agoraRows } from "@/lib/overview/dashboard/rules/agora";
import { elsewhereOf } from "@/lib/overview/dashboard/rules/navigation";
import type { ProfileView } from "@/lib/people/profile/queries";
import { isVerified, missingOf } from "@/lib/people/profile/rules";
import { Agora } from "./agora";
import { OwnSupports } from "./own-supports";
import { PremiumBanner } from "./premium-banner";
import { StatCards } from "./stat-cards";

type OverviewProps = {
  viewer: Viewer;
  profile: ProfileView;
  panel: Panel;
  now: Date;
  children: ReactNode;
};

/** Tab 'Visão Geral' (B2.11 to B2.13). `children`: the profile. */
export function Overview({ viewer, profile, panel, now, children }: OverviewProps) {
  const { counts, facts } = panel;
  const missing = viewer.colleague || isVerified(profile) ? [] : missingOf(profile);
  const isFunder = viewer.userType === "financiador";
  return (
    <div className="grid gap-8">
      <Agora
        rows={agoraRows(facts, missing)}
        nextDeadline={facts.proximoPrazo}
        userType={viewer.userType}
        now={now}
        cnpj={profile.cnpj}
        role={viewer.colleague?.role}
        elsewhere={elsewhereOf(viewer)}
      />
      {isFunder && <OwnSupports viewer={viewer} now={now} />}
      <StatCards userType={profile.userType} counts={counts} />
      {isFunder ? <FeaturedCard viewer={viewer} retry="/dashboard" /> : <CaptadorLinks />}
      {children}
      {isFunder && <PremiumBanner isCompany={profile.personType === "juridica"} />}
    </div>
  );
}

function CaptadorLinks() {
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      <MayOpen page="/projects">
        <ButtonLink href="/projects" prefetch={false} variant="outline">
          <FolderOpen aria-hidden className="size-4" strokeWidth={1.75} /> Ver Meus Projetos
        </ButtonLink>
      </MayOpen>
      <MayOpen page="/dashboard/favoritos">
        <ButtonLink href="/dashboard/favoritos" prefetch={false} variant="outline">
          <Bookmark aria-hidden className="size-4" strokeWidth={1.75} /> Meus Favoritos
        </ButtonLink>
      </MayOpen>
    </div>
  );
}
