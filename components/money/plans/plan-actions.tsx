"use client";

import { ExternalLink } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { usePageMark } from "@/components/kit/forms/page-mark";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { HOLDER } from "@/components/kit/ui/hold-focus";
import { toast } from "@/components/kit/ui/toast-store";
import { useHeldFocus } from "@/components/kit/ui/use-held-focus";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { cancelPlanAction, resumePlanAction, withdrawPlanAction } from "@/lib/money/billing/actions";
import { BILLING, type Hindrance, withdrawalText } from "@/lib/money/billing/messages";
import { openInTab, requestHosted } from "./open-hosted";
import { recheckSubscription } from "./subscription-watch";

type PlanActionsProps = {
  /** Whether Stripe bills the plan now. Only such a plan can be changed or cancelled. */
  isManaged: boolean;
  endsAtPeriodEnd: boolean;
  cancelling: { effect: string; after: string };
  /**
   * Null if the person may not withdraw.
   * - `amount`: centavos that a withdrawal returns
   * - `lastDay`: last day to withdraw (ISO)
   * - `hindrance`: why the money may have to go back in another way than usual; null without such a reason
   */
  withdrawal: { amount: number; lastDay: string; hindrance: Hindrance } | null;
};

/** Buttons of a plan: recheck, Stripe's portal (A7.10), and cancel, resume or withdraw (B2.20). */
export function PlanActions({ isManaged, endsAtPeriodEnd, cancelling, withdrawal }: PlanActionsProps) {
  const router = useRouter();
  const mark = usePageMark();
  const [busy, setBusy] = useTransientState<"" | "recheck" | "portal" | "change">("");

  const doing = async (what: typeof busy, work: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    await work().finally(() => setBusy(""));
  };
  const recheck = () =>
    doing("recheck", async () => {
      const isChecked = await recheckSubscription();
      if (!isChecked) {
        toast({ title: "Não deu para conferir agora. Veja a conexão e tente de novo.", tone: "error" });
        return;
      }
      router.refresh();
      toast({ title: "Situação do plano atualizada" });
    });
  const manage = () =>
    doing("portal", async () => {
      const hosted = await requestHosted("customer-portal", mark, BILLING.portal);
      if ("url" in hosted) openInTab(hosted.url);
      else toast({ title: hosted.problem, tone: "error" });
    });
  const changePlan = (change: () => ReturnType<typeof cancelPlanAction>, close?: () => void) =>
    doing("change", async () => {
      const changed = await change().catch(() => null);
      close?.();
      if (changed?.ok) toast({ title: changed.data.message });
      else toast({ title: changed?.message ?? BILLING.unknownOutcome, tone: "error" });
      router.refresh();
    });

  return (
    <div {...HOLDER} className="flex flex-wrap gap-3">
      <Button variant="outline" aria-disabled={busy !== ""} onClick={recheck}>
        {busy === "recheck" ? "Atualizando..." : "Atualizar"}
      </Button>
      {isManaged && (
        <Button variant="outline" aria-disabled={busy !== ""} onClick={manage}>
          {busy === "portal" ? (
            "Abrindo..."
          ) : (
            <>
              Gerenciar Assinatura
              <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
              <span className="sr-only"> (abre em outra aba)</span>
            </>
          )}
        </Button>
      )}
      {isManaged && endsAtPeriodEnd && (
        <Button aria-disabled={busy !== ""} onClick={() => changePlan(() => resumePlanAction(mark))}>
          {busy === "change" ? "Retomando..." : "Retomar o plano"}
        </Button>
      )}
      {isManaged && !endsAtPeriodEnd && (
        <CancelPlan
          {...cancelling}
          pending={busy !== ""}
          onConfirm={(close) => changePlan(() => cancelPlanAction(mark), close)}
        />
      )}
      {withdrawal && (
        <WithdrawPlan
          {...withdrawal}
          hasEnded={!isManaged}
          pending={busy !== ""}
          onConfirm={(close) =>
            changePlan(() => withdrawPlanAction({ valor: withdrawal.amount, ...mark }), close)
          }
        />
      )}
    </div>
  );
}

type Confirming = { pending: boolean; onConfirm: (close: () => void) => void };
type CancelPlanProps = Confirming & PlanActionsProps["cancelling"];

function CancelPlan({ effect, after, pending, onConfirm }: CancelPlanProps) {
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
      <p className="text-ink-soft text-sm">{after}</p>
    </ConfirmDialog>
  );
}

type WithdrawPlanProps = Confirming & {
  amount: number;
  lastDay: string;
  hindrance: Hindrance;
  hasEnded: boolean;
};

/** The button stays until the money is refunded, even after the plan has ended. */
function WithdrawPlan({ amount, lastDay, hindrance, hasEnded, pending, onConfirm }: WithdrawPlanProps) {
  const button = useRef<HTMLButtonElement>(null);
  useHeldFocus(button);
  const money = formatMoneyCents(amount);
  return (
    <ConfirmDialog
      trigger={
        <Button ref={button} variant="ghost">
          Desistir e receber de volta
        </Button>
      }
      title={hasEnded ? `Receber ${money} de volta?` : `Desistir do plano e receber ${money}?`}
      description={withdrawalText({ hasEnded, amount: money, lastDay: formatDate(lastDay), hindrance })}
      cancelLabel={hasEnded ? "Agora não" : "Manter o plano"}
      confirmLabel={hasEnded ? "Receber de volta" : "Desistir do plano"}
      pendingLabel="Devolvendo..."
      pending={pending}
      onConfirm={onConfirm}
    >
      <p className="text-ink-soft text-sm">
        {!hasEnded && "A conta volta ao gratuito, e as propostas prontas continuam suas. "}O recibo da
        mensalidade é cancelado.
      </p>
    </ConfirmDialog>
  );
}
