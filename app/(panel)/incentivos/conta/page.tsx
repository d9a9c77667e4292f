import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Incentives, TITLE } from "@/components/catalog/simulator/incentives";
import { RegimeNote } from "@/components/people/accounts/regime-hint";
import { getViewer } from "@/lib/access/auth/session";
import { findRegime, PAGE_PATIENCE } from "@/lib/people/lookups/queries";
import { getProfile } from "@/lib/people/profile/queries";

export const instant = false;

export const metadata: Metadata = { title: TITLE, robots: { index: false } };

/** /incentivos for signed-in viewers, preset to the profile's kind of person. */
export default async function IncentivesForSessionPage() {
  const viewer = await getViewer();
  if (!viewer) redirect("/incentivos");
  const profile = await getProfile(viewer.userId);
  const cnpj = viewer.userType === "financiador" ? profile?.cnpj : null;
  // Read before the page is shown, because a later hint would move the result while it is read.
  const regime = cnpj ? await findRegime(cnpj, PAGE_PATIENCE) : null;
  return (
    <Incentives
      startsAs={profile?.personType === "fisica" ? "pessoa" : "empresa"}
      regime={regime && <RegimeNote regime={regime} />}
    />
  );
}
