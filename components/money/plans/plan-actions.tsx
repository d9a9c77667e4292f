"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { HOLDER } from "@/components/kit/ui/hold-focus";
import { toast } from "@/components/kit/ui/toast-store";
import { useHeldFocus } from "@/components/kit/ui/use-held-focus";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { cancelPlanAction, resumePlanAction } from "@/lib/money/billing/actions";
import { BILLING } from "@/lib/money/billing/messages";
import { openInTab, requestHosted } from "./open-hosted";
import { recheckSubscription } from "./subscription-watch";

type PlanActionsProps = {
  /** Whether the plan is a Stripe subscription. */
  isManaged: boolean;
  endsAtPeriodEnd: boolean;
  /** Effect of a cancellation, in a sentence. */
  effect: string;
};

/** Atualizar, Gerenciar Assinatura (A7.10), and cancel or resume without leaving the product (B2.20). */
export function PlanActions({ isManaged, endsAtPeriodEnd, effect }: PlanActionsProps) {
  const router = useRouter();
  const [busy, setBusy] = useTransientState<"" | "look" | "portal" | "change">("");

  const doing = async (what: typeof busy, work: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    await work().finally(() => setBusy(""));
  };
  const look = () =>
    doing("look", async () => {
      await recheckSubscription();
      router.refresh();
      toast({ title: "Situação do plano atualizada" });
    });
  const manage = () =>
    doing("portal", async () => {
      const hosted = await requestHosted("customer-portal", {}, BILLING.portal);
      if ("url" in hosted) openInTab(hosted.url);
      else toast({ title: hosted.problem, tone: "error" });
    });
  const changeEnd = (action: typeof cancelPlanAction, close?: () => void) =>
    doing("change", async () => {
      const changed = await action(undefined).catch(() => null);
      close?.();
      if (changed?.ok) toast({ title: changed.data.message });
      else toast({ title: changed?.message ?? BILLING.unknownOutcome, tone: "error" });
      router.refresh();
    });

  return (
    <div {...HOLDER} className="flex flex-wrap gap-3">
      <Button variant="outline" aria-disabled={busy !== ""} onClick={look}>
        {busy === "look" ? "Atualizando..." : "Atualizar"}
      </Button>
      {isManaged && (
        <Button variant="outline" aria-disabled={busy !== ""} onClick={manage}>
          {busy === "portal" ? "Abrindo..." : "Gerenciar Assinatura"}
        </Button>
      )}
      {isManaged && endsAtPeriodEnd && (
        <Button aria-disabled={busy !== ""} onClick={() => changeEnd(resumePlanAction)}>
          {busy === "change" ? "Retomando..." : "Retomar o plano"}
        </Button>
      )}
      {isManaged && !endsAtPeriodEnd && (
        <CancelPlan
          effect={effect}
          pending={busy !== ""}
          onConfirm={(close) => changeEnd(cancelPlanAction, close)}
        />
      )}
    </div>
  );
}

type CancelPlanProps = { effect: string; pending: boolean; onConfirm: (close: () => void) => void };

/** The button disappears with the cancellation. */
function CancelPlan({ effect, pending, onConfirm }: CancelPlanProps) {
  const button = useRef<HTMLButtonElement>(null);
  useHeldFocus(button);
  return (
    <ConfirmDialog
      trigger={
        <Button ref={button} variant="ghost">
          Cancelar o plano
        </Button>
      }
      title="Cancelar o plano?"
      description={effect}
      cancelLabel="Manter o plano"
      confirmLabel="Cancelar o plano"
      pendingLabel="Cancelando..."
      pending={pending}
      onConfirm={onConfirm}
    >
      <p className="text-ink-soft text-sm">
        Quando o plano termina, a conta volta ao gratuito, e as propostas prontas continuam suas. Até lá dá
        para retomar o plano.
      </p>
    </ConfirmDialog>
  );
}
