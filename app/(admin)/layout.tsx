import "./_parts/office.css";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NeedsScripts } from "@/components/kit/layout/needs-scripts";
import { Toaster } from "@/components/kit/ui/toast";
import { getViewer } from "@/lib/access/auth/session";
import { OfficeFrame } from "./_parts/office-frame";

/** Rendered whole for each request, because it depends on the viewer. */
export const instant = false;

export const metadata: Metadata = {
  title: { default: "Equipe", template: "%s | Equipe" },
  robots: { index: false, follow: false },
};

/** Screens of the platform's team; without the navigation until the second factor's code was entered. */
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
        <OfficeFrame person={viewer.email}>{page}</OfficeFrame>
      ) : (
        <div className="office block">{page}</div>
      )}
      <Toaster />
    </>
  );
}
