"use client";

import { useRef } from "react";
import { usePageMark } from "@/components/kit/forms/page-mark";
import { type RefreshingCall, useRefreshingAction } from "@/components/kit/forms/use-action";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { openLandingWith, signOut } from "@/components/people/accounts/sign-out";
import type { SessionView } from "@/lib/access/sessions/rules";
import { formatMoment } from "@/lib/kit/format";
import { signOutEverywhereAction } from "@/lib/people/accounts/actions";
import { LOGIN } from "@/lib/people/accounts/messages";
import { endOtherSessionsAction, endSessionAction } from "@/lib/people/credentials/actions";

/** Number of most recently used sessions that are always shown. The others are folded. */
const IN_SIGHT = 5;

type DevicesProps = { sessions: SessionView[]; currentId: string };

export function Devices({ sessions, currentId }: DevicesProps) {
  const list = useRef<HTMLUListElement>(null);
  const { pending: ending, act } = useRefreshingAction(LOGIN.offline, { afterFailure: true });

  // The pressed button disappears with its entry, so the list takes the focus.
  const end = (call: RefreshingCall) => act(call, () => list.current?.focus());
  const endOne = async (id: string) => {
    if (id !== currentId) return end((mark) => endSessionAction({ id, ...mark }));
    const problem = await signOut();
    if (problem !== null) toast({ title: problem, tone: "error" });
  };

  const entries = sessions.map((session) => (
    <Device
      key={session.id}
      session={session}
      isCurrent={session.id === currentId}
      ending={ending}
      onEnd={() => endOne(session.id)}
    />
  ));
  const others = entries.slice(IN_SIGHT);

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Sessões abertas" className="-my-3 grid divide-y divide-line">
        {entries.slice(0, IN_SIGHT)}
      </ul>
      {others.length > 0 && (
        <details className="mt-3 border-line border-t">
          <summary className="figures link inline-flex min-h-11 items-center">
            {others.length === 1 ? "Mais 1 sessão aberta" : `Mais ${others.length} sessões abertas`}
          </summary>
          <ul aria-label="Outras sessões abertas" className="grid divide-y divide-line">
            {others}
          </ul>
        </details>
      )}
      <div className="mt-6 flex flex-wrap gap-3 *:max-md:w-full">
        {sessions.length > 1 && (
          <Button aria-disabled={ending} variant="outline" onClick={() => end(endOtherSessionsAction)}>
            Encerrar todas as outras
          </Button>
        )}
        <LeaveEverywhere />
      </div>
    </>
  );
}

type DeviceProps = { session: SessionView; isCurrent: boolean; ending: boolean; onEnd: () => void };

function Device({ session, isCurrent, ending, onEnd }: DeviceProps) {
  const { id, device, createdAt, lastSeenAt } = session;
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div id={`sessao-${id}`} className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="break-words font-semibold text-base text-ink">{device}</span>
          {isCurrent && <Badge tone="brand">Este dispositivo</Badge>}
        </p>
        <p className="mt-1">
          Desde <Time of={createdAt} />
          <br />
          Último uso: <Time of={lastSeenAt} />
        </p>
      </div>
      <Button
        aria-disabled={ending}
        aria-describedby={`sessao-${id}`}
        variant="outline"
        className="shrink-0"
        onClick={onEnd}
      >
        Encerrar
      </Button>
    </li>
  );
}

function Time({ of: moment }: { of: Date }) {
  return (
    <time dateTime={moment.toISOString()} className="figures whitespace-nowrap">
      {formatMoment(moment)}
    </time>
  );
}

function LeaveEverywhere() {
  const mark = usePageMark();
  const [leaving, setLeaving] = useTransientState(false);
  const leave = async () => {
    if (leaving) return;
    setLeaving(true);
    const result = await signOutEverywhereAction(mark).catch(() => null);
    if (result?.ok) return openLandingWith(result.data.message);
    toast({ title: result?.message ?? LOGIN.offline, tone: "error" });
    setLeaving(false);
  };
  return (
    <Button aria-disabled={leaving} variant="outline" onClick={leave}>
      Sair de todos os dispositivos
    </Button>
  );
}
