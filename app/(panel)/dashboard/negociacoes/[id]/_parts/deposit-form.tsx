"use client";

import { useRouter } from "next/navigation";
import { FormDialog } from "@/components/accounts/form-dialog";
import { FormSummary } from "@/components/forms/form-summary";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { useActionForm } from "@/components/forms/use-action-form";
import { toast } from "@/components/ui/toast-store";
import { informDepositAction } from "@/lib/deals/actions";
import { VALUE_PROBLEMS } from "@/lib/deals/messages/room";
import { depositSchema } from "@/lib/deals/schema";
import { formatAmount } from "@/lib/money";
import { DealAmount } from "./deal-amount";
import { ProofField } from "./proof-field";

type DepositFormProps = {
  /** Of the deal. */
  id: string;
  /** ISO day. */
  today: string;
  known: { valor: number; data: string; arquivo: { nome: string; href: string } | null } | null;
  /** Centavos of the interest, which the field starts with. */
  suggested: number;
};

const LABELS = { valor: "Valor depositado", data: "Dia do depósito", arquivo: "Comprovante do banco" };

/** What was told, behind a button: it stands until somebody wants to correct it. */
export function ChangeDeposit(props: DepositFormProps) {
  return (
    <div>
      <FormDialog label="Corrigir ou trocar o comprovante" title="Corrigir o depósito">
        {(close) => <DepositForm {...props} onDone={close} />}
      </FormDialog>
    </div>
  );
}

/** Amount, day and the bank's paper, which may follow later. */
export function DepositForm({
  id,
  today,
  known,
  suggested,
  onDone,
}: DepositFormProps & { onDone?: () => void }) {
  const router = useRouter();
  const { control, formProps, pending, setError, setValue } = useActionForm({
    schema: depositSchema,
    action: informDepositAction,
    defaultValues: {
      id,
      valor: formatAmount(known?.valor ?? suggested),
      data: known?.data ?? today,
      arquivo: "",
    },
    onSuccess: ({ message, hint }) => {
      onDone?.();
      toast({ title: message, description: hint });
      router.refresh();
    },
    onFailure: ({ message }) => toast({ title: message, tone: "error" }),
  });
  return (
    <form {...formProps} aria-label="Informar o depósito" className="grid max-w-measure gap-5">
      <FormSummary control={control} labels={LABELS} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DealAmount
          control={control}
          name="valor"
          label={LABELS.valor}
          help="Como está no comprovante."
          onPasteRefused={() => setError("valor", { message: VALUE_PROBLEMS.unclear })}
        />
        <TextField
          control={control}
          name="data"
          label={LABELS.data}
          type="date"
          help="O dia em que o dinheiro saiu."
        />
      </div>
      <ProofField
        control={control}
        label={LABELS.arquivo}
        known={known?.arquivo?.nome ?? null}
        onStored={(file) => setValue("arquivo", file, { shouldValidate: false })}
      />
      <SubmitButton pending={pending} pendingLabel="Guardando...">
        {known ? "Guardar o depósito" : "Informar o depósito"}
      </SubmitButton>
    </form>
  );
}
