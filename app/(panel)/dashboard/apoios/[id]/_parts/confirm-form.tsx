"use client";

import { useRouter } from "next/navigation";
import { AmountField } from "@/components/kit/forms/amount-field";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { toast } from "@/components/kit/ui/toast-store";
import type { Side } from "@/lib/kit/states";
import { formatAmount } from "@/lib/kit/typed-amount";
import { confirmAmountAction } from "@/lib/money/deals/actions";
import { VALUE_PROBLEMS } from "@/lib/money/deals/messages/account-and-deposit";
import { confirmSchema } from "@/lib/money/deals/schema";

type ConfirmFormProps = {
  id: string;
  side: Side;
  /** Centavos. */
  suggested: number;
};

const LABELS: Record<Side, string> = {
  captador: "Valor que entrou na conta",
  financiador: "Valor que você depositou",
};

/** Only the captador's text mentions the commission: the funder must not read about fees. */
const HELP: Record<Side, string> = {
  captador:
    "Confirme só o que já está no extrato, cada centavo: quando os dois lados confirmam o mesmo valor, ele não muda mais, e a comissão de 8% sobre ele é devida.",
  financiador: "Confira cada centavo: quando os dois lados confirmam o mesmo valor, ele não muda mais.",
};

export function CorrectAmount(props: ConfirmFormProps) {
  return (
    <div>
      <FormDialog label="Corrigir o meu valor" title="Corrigir o valor">
        {(close) => <ConfirmForm {...props} onDone={close} />}
      </FormDialog>
    </div>
  );
}

export function ConfirmForm({ id, side, suggested, onDone }: ConfirmFormProps & { onDone?: () => void }) {
  const router = useRouter();
  const { control, formProps, pending, setError } = useActionForm({
    schema: confirmSchema,
    action: confirmAmountAction,
    defaultValues: { id, valor: formatAmount(suggested), ciente: "" },
    onSuccess: ({ message, hint, outcome }) => {
      onDone?.();
      toast({
        title: message,
        ...(hint && { description: hint }),
        ...(outcome === "diverge" && { tone: "warning" }),
      });
      router.refresh();
    },
    onFailure: ({ message }) => {
      toast({ title: message, tone: "error" });
      router.refresh();
    },
  });
  return (
    <form {...formProps} aria-label="Confirmar o valor" className="grid max-w-measure gap-5">
      <FormSummary control={control} labels={{ valor: LABELS[side] }} />
      <AmountField
        required
        control={control}
        name="valor"
        label={LABELS[side]}
        help={HELP[side]}
        onUnclear={() => setError("valor", { message: VALUE_PROBLEMS.unclear })}
      />
      <SubmitButton pending={pending} label="Confirmar o valor" pendingLabel="Confirmando..." />
    </form>
  );
}
