"use client";

import { FormSummary } from "@/components/kit/forms/form-summary";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useRefreshingForm } from "@/components/kit/forms/use-action-form";
import { renameSearchAction } from "@/lib/catalog/saved-searches/actions";
import { renameSearchSchema } from "@/lib/catalog/saved-searches/schema";

type RenameFormProps = { id: string; name: string; onDone: () => void };

export function RenameForm({ id, name, onDone }: RenameFormProps) {
  const { control, formProps, pending } = useRefreshingForm({
    schema: renameSearchSchema,
    action: renameSearchAction,
    defaultValues: { id, name },
    onDone,
  });
  return (
    <form {...formProps} aria-label="Renomear busca" className="grid gap-5">
      <FormSummary control={control} labels={{ name: "Nome da busca" }} />
      <TextField control={control} name="name" label="Nome da busca" autoComplete="off" maxLength={100} />
      <SubmitButton pending={pending} label="Salvar nome" pendingLabel="Salvando..." />
    </form>
  );
}
