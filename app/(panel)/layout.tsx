import { WorkRoleProvider } from "@/components/people/colleagues/may-call";
import "./_parts/workspace.css";
import "./_parts/workspace-tray.css";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { CompareTray } from "@/components/catalog/comparison/compare-tray";
import { NeedsScripts } from "@/components/kit/layout/needs-scripts";
import { Toaster } from "@/components/kit/ui/toast";
import { KeptToast } from "@/components/people/accounts/kept-toast";
import { getViewer } from "@/lib/access/auth/session";
import { ROLE_IN_FRAME, ROLE_NAMES } from "@/lib/access/colleague-rights/messages";
import { type Colleague, LOOKS, mayOpen, type WorkRole } from "@/lib/access/colleague-rights/rules";
import { formatTime } from "@/lib/kit/format";
import { readableName } from "@/lib/kit/readable-name";
import { readCounts } from "@/lib/overview/dashboard/queries";
import {
  COLLAPSED_COOKIE,
  countsForColleague,
  navigationFor,
  navigationForColleague,
  ROLE_LABELS,
  roleOf,
} from "@/lib/overview/dashboard/rules/navigation";
import { toPublicViewer } from "@/lib/people/accounts/rules";
import { env } from "@/lib/server/env";
import { WHATSAPP_GREETING, whatsappLink } from "@/lib/words/site";
import { FrameCounts } from "./_parts/frame-counts";
import { WorkspaceFooter } from "./_parts/workspace-footer";
import { WorkspaceFrame } from "./_parts/workspace-frame";

/**
 * The workspace is rendered whole for each request, because it depends on the viewer. Every page of the panel
 * exports `instant`, too.
 */
export const instant = false;

export default async function PanelLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  const page = (
    <main id="area-de-trabalho" tabIndex={-1} className="outline-none">
      <NeedsScripts />
      {children}
    </main>
  );
  if (!viewer) return <WithMessages workRole={null}>{page}</WithMessages>;
  const [counts, jar] = await Promise.all([readCounts(viewer.userId), cookies()]);
  const role = roleOf(viewer);
  const { firstName, account } = toPublicViewer(viewer);
  const { colleague } = viewer;
  const person = {
    firstName,
    name: readableName(colleague?.name ?? viewer.fullName),
    role: colleague ? ROLE_NAMES[colleague.role] : ROLE_LABELS[role],
    isTeam: viewer.admin !== undefined,
    isColleague: colleague !== undefined,
    hasTeams: viewer.hasTeams === true,
    hasSupport: !colleague || mayOpen(colleague.role, "/suporte"),
  };
  const shown = colleague ? countsForColleague(counts, colleague.role) : counts;
  const items = navigationFor(role, shown, env.PAID_PLANS);
  return (
    <WithMessages workRole={colleague?.role ?? null}>
      <WorkspaceFrame
        person={person}
        account={account}
        {...placeOf(colleague)}
        items={colleague ? navigationForColleague(items, colleague.role) : items}
        collapsed={jar.get(COLLAPSED_COOKIE)?.value === "1"}
        whatsapp={whatsappLink(env.WHATSAPP_NUMBER, WHATSAPP_GREETING)}
      >
        <FrameCounts value={JSON.stringify(shown)}>{page}</FrameCounts>
        <WorkspaceFooter />
      </WorkspaceFrame>
    </WithMessages>
  );
}

function placeOf(colleague: Colleague | undefined) {
  if (!colleague) return { place: null, look: null };
  const account = readableName(colleague.account);
  if (colleague.role === LOOKS)
    return { place: null, look: { account, until: formatTime(new Date(colleague.until ?? 0)) } };
  return { place: { account, roleText: ROLE_IN_FRAME[colleague.role] }, look: null };
}

/** The toaster and the comparison tray are outside the frame, so that they survive its removal at sign-out. */
function WithMessages({ workRole, children }: { workRole: WorkRole | null; children: ReactNode }) {
  return (
    <WorkRoleProvider value={workRole}>
      {children}
      <CompareTray />
      <Toaster />
      <KeptToast />
    </WorkRoleProvider>
  );
}
