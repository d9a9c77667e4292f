"use client";

import { AmountField } from "@/components/kit/forms/amount-field";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { useRefreshingForm } from "@/components/kit/forms/use-action-form";
import { nameAmountAction } from "@/lib/matches/interests/actions";
import { VALUE_PROBLEMS } from "@/lib/matches/interests/messages/amount";
import { amountSchema } from "@/lib/matches/interests/schema";

type ChangeAmountProps = { id: string; project: string; known: string };

export function ChangeAmount({ id, project, known }: ChangeAmountProps) {
  return (
    <div>
      <FormDialog
        label={known === "" ? "Informar valor" : "Mudar o valor"}
        about={`do interesse em ${project}`}
        title="Valor do interesse"
      >
        {(close) => (
          <AmountForm
            id={id}
            known={known}
            label="Valor do interesse"
            help="O projeto lê este valor antes de responder. O valor final os dois lados confirmam depois."
            onDone={close}
          />
        )}
      </FormDialog>
    </div>
  );
}

type AmountFormProps = {
  id: string;
  /** Present amount in the field's format. Empty if there is none. */
  known: string;
  label: string;
  help: string;
  onDone?: () => void;
};

export function AmountForm({ id, known, label, help, onDone }: AmountFormProps) {
  const { control, formProps, pending, setError } = useRefreshingForm({
    schema: amountSchema,
    action: nameAmountAction,
    defaultValues: { id, valor_interesse: known },
    onDone,
  });
  return (
    <form {...formProps} aria-label={label} className="grid max-w-measure gap-5">
      <FormSummary control={control} labels={{ valor_interesse: label }} />
      <AmountField
        control={control}
        name="valor_interesse"
        label={label}
        help={help}
        onUnclear={() => setError("valor_interesse", { message: VALUE_PROBLEMS.unclear })}
      />
      <SubmitButton
        pending={pending}
        label={known === "" ? "Informar valor" : "Salvar valor"}
        pendingLabel="Salvando..."
      />
    </form>
  );
}
