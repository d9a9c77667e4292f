import type { Metadata } from "next";
import { Badge } from "@/components/kit/ui/badge";
import { requireViewer } from "@/lib/access/auth/session";
import { hasRecentPassword } from "@/lib/admin/access/queries";
import { PAUSED_PARTS } from "@/lib/admin/pauses/parts";
import { listParts } from "@/lib/admin/pauses/queries";
import type { PartState } from "@/lib/admin/pauses/rules";
import { formatMoment } from "@/lib/kit/format";
import { OfficeHeader } from "../../_parts/office-header";
import { SetPaused } from "./_parts/set-paused";

export const instant = false;

export const metadata: Metadata = { title: "Pausas" };

export default async function PausesPage() {
  const viewer = await requireViewer("/admin");
  const [parts, passwordRecent] = await Promise.all([
    listParts(),
    hasRecentPassword(viewer.sessionId, new Date()),
  ]);
  return (
    <>
      <OfficeHeader title="Pausas">
        Pause uma parte da plataforma enquanto um problema dura. O resto continua.
      </OfficeHeader>
      <ul aria-label="Partes" className="grid border-line border-t">
        {parts.map((state) => (
          <Part key={state.part} state={state} passwordRecent={passwordRecent} />
        ))}
      </ul>
    </>
  );
}

function Part({ state: { part, since }, passwordRecent }: { state: PartState; passwordRecent: boolean }) {
  const { label, stops, goesOn, reads } = PAUSED_PARTS[part];
  return (
    <li className="grid gap-x-8 gap-y-3 border-line border-b py-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          {label}
          {since ? <Badge tone="accent">Em pausa</Badge> : <Badge tone="brand">Funcionando</Badge>}
        </h2>
        {since && <p className="mt-1 text-ink-soft text-sm">Em pausa desde {formatMoment(since)}.</p>}
        <dl className="mt-3 grid max-w-measure gap-2 text-sm">
          <div>
            <dt className="text-ink-soft text-xs">Para na pausa</dt>
            <dd>{stops}</dd>
          </div>
          <div>
            <dt className="text-ink-soft text-xs">Continua</dt>
            <dd>{goesOn}</dd>
          </div>
          <div>
            <dt className="text-ink-soft text-xs">A pessoa lê</dt>
            <dd>“{reads}”</dd>
          </div>
        </dl>
      </div>
      <div>
        <SetPaused part={part} isPaused={since !== null} passwordRecent={passwordRecent} />
      </div>
    </li>
  );
}
