import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Incentives, TITLE } from "@/components/catalog/simulator/incentives";
import { CompanyRegime } from "@/components/people/accounts/company-regime";
import { getViewer } from "@/lib/access/auth/session";
import { getProfile } from "@/lib/people/profile/queries";

export const instant = false;

export const metadata: Metadata = { title: TITLE, robots: { index: false } };

/** Simulator for a signed-in person, preset to the profile's kind of person. */
export default async function IncentivesForSessionPage() {
  const viewer = await getViewer();
  if (!viewer) redirect("/incentivos");
  const profile = await getProfile(viewer.userId);
  const cnpj = viewer.userType === "financiador" ? profile?.cnpj : null;
  return (
    <Incentives
      startsAs={profile?.personType === "fisica" ? "pessoa" : "empresa"}
      regime={cnpj && <CompanyRegime cnpj={cnpj} />}
    />
  );
}
