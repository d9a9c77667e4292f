import "./_parts/workspace.css";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { CompareTray } from "@/components/catalog/comparison/compare-tray";
import { NeedsScripts } from "@/components/kit/layout/needs-scripts";
import { Toaster } from "@/components/kit/ui/toast";
import { KeptToast } from "@/components/people/accounts/kept-toast";
import { getViewer } from "@/lib/access/auth/session";
import { readableName } from "@/lib/kit/text";
import { readCounts } from "@/lib/overview/dashboard/queries";
import {
  COLLAPSED_COOKIE,
  navigationFor,
  ROLE_LABELS,
  roleOf,
} from "@/lib/overview/dashboard/rules/navigation";
import { toPublicViewer } from "@/lib/people/accounts/rules";
import { env } from "@/lib/server/env";
import { WHATSAPP_GREETING, whatsappLink } from "@/lib/words/site";
import { WorkspaceFooter } from "./_parts/workspace-footer";
import { WorkspaceFrame } from "./_parts/workspace-frame";

/**
 * Pages of the panel are rendered whole for each request, because they depend on the viewer: this layout and each page
 * say so to the framework.
 */
export const instant = false;

/** Workspace of signed-in people. Without a profile or session, pages render without the frame. */
export default async function PanelLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  const page = (
    <main id="area-de-trabalho" tabIndex={-1} className="outline-none">
      <NeedsScripts />
      {children}
    </main>
  );
  if (!viewer) return <WithMessages>{page}</WithMessages>;
  const [counts, jar] = await Promise.all([readCounts(viewer.userId), cookies()]);
  const role = roleOf(viewer);
  const { firstName } = toPublicViewer(viewer);
  const person = {
    firstName,
    name: readableName(viewer.fullName),
    role: ROLE_LABELS[role],
    isTeam: viewer.admin !== undefined,
  };
  return (
    <WithMessages>
      <WorkspaceFrame
        person={person}
        items={navigationFor(role, counts, env.PAID_PLANS)}
        collapsed={jar.get(COLLAPSED_COOKIE)?.value === "1"}
        whatsapp={whatsappLink(env.WHATSAPP_NUMBER, WHATSAPP_GREETING)}
      >
        {page}
        <WorkspaceFooter />
      </WorkspaceFrame>
    </WithMessages>
  );
}

/**
 * The toaster and comparison tray stand outside the frame, so that they survive its removal at sign-out. Messages kept
 * for the next document are not shown here.
 */
function WithMessages({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <CompareTray />
      <Toaster />
      <KeptToast />
    </>
  );
}
