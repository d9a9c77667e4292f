"use client";

import { ExternalLink, FileDown, Lock, Presentation } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { usePageMark } from "@/components/kit/forms/page-mark";
import { Button } from "@/components/kit/ui/button";
import { copyText } from "@/components/kit/ui/copy-text";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { MayCall, useMayCall } from "@/components/people/colleagues/may-call";
import { checkPresentationAction, startPresentationAction } from "@/lib/ai/proposals/actions";
import { PRESENTATION, SCREEN } from "@/lib/ai/proposals/messages";
import type { ProposalView } from "@/lib/ai/proposals/queries/chat";
import { cardsOf } from "@/lib/ai/proposals/rules/fields";
import { POLL_INTERVAL, type PresentationState } from "@/lib/ai/proposals/rules/presentation";

type PresentationButtonProps = { proposal: ProposalView; mayPresent: boolean };

/** Toasts the outcome of a presentation, and opens a finished one (B8.7). */
function announce({ status, url }: PresentationState) {
  if (status === "pronta") {
    toast({ title: PRESENTATION.ready });
    if (url) window.open(url, "_blank", "noopener");
  }
  if (status === "offline") {
    toast({ title: PRESENTATION.offlineTitle, description: PRESENTATION.offline, tone: "warning" });
  }
  if (status === "falhou") {
    toast({ title: PRESENTATION.offlineTitle, description: PRESENTATION.byHand, tone: "warning" });
  }
}

/** 'Gerar Apresentação' (B2.19, B6.8). Polling resumes when the page is opened again. */
export function PresentationButton({ proposal, mayPresent }: PresentationButtonProps) {
  const [state, setState] = useState(proposal.presentation);
  const [starting, setStarting] = useTransientState(false);
  const mark = usePageMark();
  const isPending = state.status === "pendente";
  // A role that may not poll sees the result only when the page is opened again.
  const isPolling = useMayCall("check-presentation") && isPending;

  const check = useEffectEvent(async () => {
    const result = await checkPresentationAction({ proposalId: proposal.id, ...mark }).catch(() => null);
    if (!result?.ok || result.data.status === "pendente") return;
    setState(result.data);
    announce(result.data);
  });
  useEffect(() => {
    if (!isPolling) return;
    const timer = setInterval(() => void check(), POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [isPolling]);

  async function start() {
    if (!mayPresent) {
      toast({ title: PRESENTATION.lockedTitle, description: PRESENTATION.locked, tone: "warning" });
      return;
    }
    if (starting || isPending) return;
    setStarting(true);
    const result = await startPresentationAction({ proposalId: proposal.id, ...mark }).catch(() => null);
    setStarting(false);
    if (!result?.ok) {
      const isLocked = result?.message === PRESENTATION.locked;
      toast(
        isLocked
          ? { title: PRESENTATION.lockedTitle, description: result.message, tone: "warning" }
          : { title: result?.message ?? PRESENTATION.failed, tone: "error" },
      );
      return;
    }
    setState(result.data);
    announce(result.data);
  }

  async function copy() {
    const copied = await copyText(cardsOf(proposal.texts, proposal.inFiles));
    if (copied) toast({ title: SCREEN.copied });
  }

  const Icon = mayPresent ? Presentation : Lock;
  return (
    <>
      <MayCall name="start-presentation">
        <Button variant="outline" aria-disabled={starting || isPending} onClick={start}>
          <Icon aria-hidden className="size-4" strokeWidth={1.75} />
          {starting || isPending ? "Gerando apresentação..." : "Gerar Apresentação"}
          {!mayPresent && <span className="sr-only"> (Plano Pro)</span>}
        </Button>
      </MayCall>
      {state.url && (
        <Button asChild variant="ghost">
          <a href={state.url} target="_blank" rel="noopener">
            <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
            Abrir apresentação
            <span className="sr-only"> (abre em outra aba)</span>
          </a>
        </Button>
      )}
      {state.fileUrl && (
        <Button asChild variant="ghost">
          <a href={state.fileUrl} target="_blank" rel="noopener">
            <FileDown aria-hidden className="size-4" strokeWidth={1.75} />
            Baixar .pptx
          </a>
        </Button>
      )}
      {state.status === "falhou" && (
        <Button variant="ghost" onClick={copy}>
          Copiar prompt estruturado
        </Button>
      )}
      {isPending && (
        <p role="status" className="basis-full text-ink-soft text-sm">
          {PRESENTATION.pending}
        </p>
      )}
    </>
  );
}
