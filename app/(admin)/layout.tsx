import "./_parts/office.css";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NeedsScripts } from "@/components/kit/layout/needs-scripts";
import { Toaster } from "@/components/kit/ui/toast";
import { getViewer } from "@/lib/access/auth/session";
import { accountInUse } from "@/lib/access/colleague-rights/rules";
import { OfficeFrame } from "./_parts/office-frame";

export const instant = false;

export const metadata: Metadata = {
  title: { default: "Equipe", template: "%s | Equipe" },
  robots: { index: false, follow: false },
};

/** Navigation appears only after the code of the second factor was entered. */
export default async function OfficeLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  const page = (
    <main id="area-de-trabalho" tabIndex={-1} className="outline-none">
      <NeedsScripts />
      {children}
    </main>
  );
  return (
    <>
      {viewer?.admin === "entered" ? (
        <OfficeFrame person={viewer.email} account={accountInUse(viewer)}>
          {page}
        </OfficeFrame>
      ) : (
        <div className="office block">{page}</div>
      )}
      <Toaster />
    </>
  );
}
