import type { Metadata } from "next";
import { HOLDER } from "@/components/kit/ui/hold-focus";
import { TextLink } from "@/components/kit/ui/text-link";
import { IdentityDialog } from "@/components/money/receipts/identity-dialog";
import { DataList } from "@/components/people/accounts/data-list";
import { MayCall } from "@/components/people/colleagues/may-call";
import { requireViewer, type Viewer } from "@/lib/access/auth/session";
import { showDocument } from "@/lib/kit/party";
import { type IdentityView, readIdentity } from "@/lib/money/receipts/queries/receipts";
import { waitingPlan } from "@/lib/overview/dashboard/rules/payment-flags";
import { readAccountRecords } from "@/lib/overview/personal-data/queries";
import { findPendingEmail } from "@/lib/people/credentials/queries";
import { getProfile } from "@/lib/people/profile/queries";
import { readSecondFactor } from "@/lib/people/second-factor/queries";
import { env } from "@/lib/server/env";
import { getAddressBlock, getEmailPreferences } from "@/lib/words/email/queries";
import { PanelHeader } from "../../_parts/panel-header";
import { EditProfile } from "../_parts/edit-profile";
import { profileData } from "../_parts/profile-data";
import { AccountPlan } from "./_parts/account-plan";
import { AccountSection } from "./_parts/account-section";

export const instant = false;

export const metadata: Metadata = { title: "Conta", robots: { index: false } };

/** Profile and account (A5.9, LGPD art. 18). */
export default async function AccountPage() {
  const viewer = await requireViewer("/dashboard");
  const now = new Date();
  const [profile, identity, records, preferences, block, factor, pendingEmail] = await Promise.all([
    getProfile(viewer.userId),
    readIdentity(viewer.userId),
    readAccountRecords(viewer, now),
    getEmailPreferences(viewer.userId),
    getAddressBlock(viewer.email),
    readSecondFactor(viewer.userId),
    findPendingEmail(viewer.userId, now),
  ]);
  if (!profile) throw new Error("a viewer without a profile");
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <div className="max-w-[56rem]">
        <PanelHeader title="Conta" action={<EditProfile profile={profile} />}>
          Quem você é aqui, como entra, o que recebe e o que pode pedir sobre os seus dados.
        </PanelHeader>
        {viewer.userType === "captador" && (
          <AccountPlan userId={viewer.userId} waiting={env.PAID_PLANS ? waitingPlan(profile) : null} />
        )}
        <DataList
          label="Dados do perfil"
          data={[...profileData(profile), receiptDatum(identity, viewer.userType)]}
        />
        {viewer.userType === "captador" && (
          <p className="mt-4 text-sm">
            <TextLink href="/dashboard/organizacoes">Organizações que você representa</TextLink>
          </p>
        )}
        <AccountSection
          profile={profile}
          current={viewer.sessionId}
          preferences={preferences}
          block={block}
          factor={factor}
          pendingEmail={pendingEmail}
          {...records}
        />
      </div>
    </div>
  );
}

function receiptDatum({ party, missing, isCompany }: IdentityView, userType: Viewer["userType"]) {
  const number = isCompany ? "CNPJ" : "CPF";
  return {
    term: `${number} do recibo`,
    value: (
      <span {...HOLDER} className="figures">
        {missing.includes("documento") ? (
          <MayCall name="save-receipt-identity">
            <IdentityDialog
              party={party}
              label={`Informar ${number}`}
              use={userType === "captador" ? "fees" : "deposit"}
            />
          </MayCall>
        ) : (
          showDocument(party.documento)
        )}
      </span>
    ),
  };
}
