"use client";

import { useId } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { AmountField } from "@/components/kit/forms/amount-field";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { useRefreshingForm } from "@/components/kit/forms/use-action-form";
import { AboveAvailable } from "@/components/matches/interests/above-available";
import { parseAmount } from "@/lib/kit/typed-amount";
import { nameAmountAction } from "@/lib/matches/interests/actions";
import { VALUE_PROBLEMS } from "@/lib/matches/interests/messages/amount";
import { amountSchema } from "@/lib/matches/interests/schema";

type ChangeAmountProps = Pick<AmountFormProps, "id" | "known" | "available"> & { project: string };

export function ChangeAmount({ id, project, known, available }: ChangeAmountProps) {
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
            available={available}
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
  known: string;
  /** Centavos. */
  available: number;
  label: string;
  help: string;
  onDone?: () => void;
};

export function AmountForm({ id, known, available, label, help, onDone }: AmountFormProps) {
  const { control, formProps, pending, setError } = useRefreshingForm({
    schema: amountSchema,
    action: nameAmountAction,
    defaultValues: { id, valor_interesse: known, ciente: "" },
    onDone,
  });
  const notice = useId();
  const typed = useWatch({ control, name: "valor_interesse" });
  const hasError = useFormState({ control }).errors.valor_interesse !== undefined;
  return (
    <form {...formProps} aria-label={label} className="grid max-w-measure gap-5">
      <FormSummary control={control} labels={{ valor_interesse: label }} />
      <div>
        <AmountField
          control={control}
          name="valor_interesse"
          label={label}
          help={help}
          onUnclear={() => setError("valor_interesse", { message: VALUE_PROBLEMS.unclear })}
        />
        <AboveAvailable
          id={notice}
          centavos={hasError ? 0 : (parseAmount(String(typed)) ?? 0)}
          available={available}
        />
      </div>
      <SubmitButton
        pending={pending}
        label={known === "" ? "Informar valor" : "Salvar valor"}
        pendingLabel="Salvando..."
      />
    </form>
  );
}
