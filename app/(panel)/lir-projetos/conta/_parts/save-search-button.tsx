"use client";

import { CheckboxField } from "@/components/kit/forms/checkbox-field";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { toast } from "@/components/kit/ui/toast-store";
import type { ProjectQuery } from "@/lib/catalog/projects/rules/list-query";
import { saveSearchAction } from "@/lib/catalog/saved-searches/actions";
import { canonicalSearch, describeSearch, proposedName } from "@/lib/catalog/saved-searches/rules";
import { saveSearchSchema } from "@/lib/catalog/saved-searches/schema";

const LABELS = { name: "Nome da busca", alert: "Alerta por e-mail" };

export function SaveSearchButton({ query }: { query: ProjectQuery }) {
  return (
    <FormDialog label="Salvar busca" title="Salvar busca">
      {(close) => <SaveSearchForm query={query} onDone={close} />}
    </FormDialog>
  );
}

function SaveSearchForm({ query, onDone }: { query: ProjectQuery; onDone: () => void }) {
  const { control, formProps, pending } = useActionForm({
    schema: saveSearchSchema,
    action: saveSearchAction,
    defaultValues: { name: proposedName(query), query: canonicalSearch(query), alert: true },
    onSuccess: ({ message }) => {
      onDone();
      toast({ title: message });
    },
  });
  return (
    <form {...formProps} aria-label="Salvar busca" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} role="alert" />
      <p className="text-ink-soft text-sm leading-normal">
        Filtros salvos: <span className="text-ink">{describeSearch(query)}</span>.
      </p>
      <TextField
        control={control}
        name="name"
        label={LABELS.name}
        help="Como ela aparece no seu painel e no e-mail."
        autoComplete="off"
        maxLength={100}
      />
      <CheckboxField control={control} name="alert">
        <span className="block font-semibold">Avisar por e-mail</span>
        <span className="text-ink-soft">
          Uma mensagem quando entrarem projetos assim; cada projeto é avisado uma vez só.
        </span>
      </CheckboxField>
      <SubmitButton pending={pending} label="Salvar busca" pendingLabel="Salvando..." />
    </form>
  );
}
