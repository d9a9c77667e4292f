"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/kit/ui/dialog";
import { toast } from "@/components/kit/ui/toast-store";
import { useHeldFocus } from "@/components/kit/ui/use-held-focus";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { previewPlanAction, switchPlanAction } from "@/lib/money/billing/actions";
import { BILLING } from "@/lib/money/billing/messages";
import type { PlanPreview } from "@/lib/money/billing/mutations/change-plan";
import { METHODS } from "@/lib/money/plans/messages";
import type { PaidPlan, PriceList } from "@/lib/money/plans/rules";

type ChangePlanProps = { plan: PaidPlan; name: string; priceList: PriceList };

/** The switch charges at once the amount that the preview shows. */
export function ChangePlan({ plan, name, priceList }: ChangePlanProps) {
  const router = useRouter();
  const button = useRef<HTMLButtonElement>(null);
  useHeldFocus(button);
  const [preview, setPreview] = useTransientState<PlanPreview | null>(null);
  const counting = useAction(BILLING.vendor);
  const changing = useAction(BILLING.unknownOutcome);
  const pending = counting.pending || changing.pending;

  const show = async () => {
    const counted = await counting.run((mark) => previewPlanAction({ plan, priceList, ...mark }));
    if (counted) setPreview(counted);
  };
  const change = async () => {
    if (pending || !preview) return;
    const { at, due } = preview;
    const changed = await changing.run((mark) => switchPlanAction({ plan, priceList, at, due, ...mark }));
    setPreview(null);
    if (changed) toast({ title: changed.message });
    router.refresh();
  };

  return (
    <>
      <Button ref={button} variant="outline" className="w-full" aria-disabled={pending} onClick={show}>
        {pending && !preview ? "Calculando..." : `Mudar para o ${name}`}
      </Button>
      <Dialog open={preview !== null} onOpenChange={(open) => !open && setPreview(null)}>
        {preview && (
          <DialogContent className="w-[min(32rem,100%-1.5rem)] text-left">
            <DialogHeader>
              <DialogTitle>Mudar para o {name}?</DialogTitle>
            </DialogHeader>
            <DialogBody className="grid gap-5">
              <DialogDescription className="text-base text-ink">
                A mudança vale na hora. O que falta deste mês é acertado pela diferença dos dois planos.
              </DialogDescription>
              <ChangePreview preview={preview} name={name} />
            </DialogBody>
            <DialogFooter>
              <DialogClose asChild>
                <Button variant="outline">Manter o plano atual</Button>
              </DialogClose>
              <Button aria-disabled={pending} onClick={change}>
                {pending ? "Mudando..." : `Confirmar e mudar para o ${name}`}
              </Button>
            </DialogFooter>
          </DialogContent>
        )}
      </Dialog>
    </>
  );
}

export function ChangePreview({ preview, name }: { preview: PlanPreview; name: string }) {
  const discounts = preview.due > 0 ? preview.rest - preview.unused - preview.due : 0;
  return (
    <>
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-6 gap-y-3 border-line border-y py-4">
        {preview.rest > 0 && (
          <>
            <dt className="text-ink-soft">Resto deste mês no {name}</dt>
            <dd className="text-right">{formatMoneyCents(preview.rest)}</dd>
          </>
        )}
        {preview.unused > 0 && (
          <>
            <dt className="text-ink-soft">O que já está pago do plano atual</dt>
            <dd className="text-right">−{formatMoneyCents(preview.unused)}</dd>
          </>
        )}
        {discounts > 0 && (
          <>
            <dt className="text-ink-soft">Descontos e créditos</dt>
            <dd className="text-right">−{formatMoneyCents(discounts)}</dd>
          </>
        )}
        <dt>Agora{preview.due > 0 && preview.method && `, por ${METHODS[preview.method]}`}</dt>
        <dd className="text-right font-semibold">{formatMoneyCents(preview.due)}</dd>
        {preview.credit > 0 && (
          <>
            <dt>Crédito para as próximas cobranças</dt>
            <dd className="text-right font-semibold">{formatMoneyCents(preview.credit)}</dd>
          </>
        )}
        <dt>Por mês, a partir de {formatDate(preview.nextCharge)}</dt>
        <dd className="text-right font-semibold">{formatMoneyCents(preview.monthly)}</dd>
      </dl>
      <p className="text-ink-soft text-sm">
        {preview.due > 0
          ? "O valor de agora é cobrado na forma de pagamento do plano atual. Se for recusado, nada muda."
          : "Nada é cobrado agora."}
        {preview.credit > 0 &&
          " Se o plano terminar antes de você usar o crédito, o que sobrar volta pela mesma forma de pagamento."}
      </p>
    </>
  );
}
