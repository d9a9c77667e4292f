import { FeaturedCard } from "@/components/catalog/featured/featured-card";
import type { Viewer } from "@/lib/access/auth/session";
import { PremiumBanner } from "./premium-banner";

/** B2.13: featured projects and the funder-only entries. */
export function FunderOverview({ viewer }: { viewer: Viewer }) {
  return (
    <div className="grid gap-6">
      <FeaturedCard viewer={viewer} retry="/dashboard" />
      <PremiumBanner />
    </div>
  );
}
