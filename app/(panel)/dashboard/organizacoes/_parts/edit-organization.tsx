"use client";

import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { SelectField } from "@/components/kit/forms/select-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useRefreshingForm } from "@/components/kit/forms/use-action-form";
import { editOrganizationAction } from "@/lib/people/organizations/actions";
import { ORGANIZATION } from "@/lib/people/organizations/messages";
import type { OwnView } from "@/lib/people/organizations/queries/organizations";
import { isKindFixed, kindLabel, PROPONENT_TYPES } from "@/lib/people/organizations/rules";
import { editSchema } from "@/lib/people/organizations/schema";

const LABELS = {
  nomeConhecido: "Nome pelo qual é conhecida",
  tipo: "Tipo",
  representante: "Quem representa a organização",
  cargo: "Cargo",
};

type EditProps = { own: OwnView; name: string };

export function EditOrganization({ own, name }: EditProps) {
  return (
    <FormDialog label="Editar" about={name} title={`Editar ${name}`}>
      {(close) => <EditForm own={own} onDone={close} />}
    </FormDialog>
  );
}

function EditForm({ own, onDone }: { own: OwnView; onDone: () => void }) {
  const { id, nomeConhecido, tipo, representante, cargo } = own;
  const { control, formProps, pending } = useRefreshingForm({
    schema: editSchema,
    action: editOrganizationAction,
    defaultValues: { id, nomeConhecido, tipo, representante, cargo },
    onDone,
  });
  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label="Editar organização" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      {own.conferidaEm === null ? (
        <>
          <TextField
            {...field("nomeConhecido")}
            help="Aparece logo nos projetos publicados. Quem financia lê também a razão social, ao lado do CNPJ."
            autoComplete="off"
            optional
          />
          {isKindFixed(own) ? (
            <p className="text-ink-soft text-sm">{ORGANIZATION.kindSettled(kindLabel(tipo))}</p>
          ) : (
            <SelectField {...field("tipo")} placeholder="Escolha o tipo" options={PROPONENT_TYPES} />
          )}
        </>
      ) : (
        <p className="text-ink-soft text-sm">{ORGANIZATION.nameChecked}</p>
      )}
      <TextField
        {...field("representante")}
        help="A equipe compara com a proposta aprovada."
        autoComplete="off"
      />
      <TextField {...field("cargo")} autoComplete="off" />
      <SubmitButton pending={pending} label="Salvar" pendingLabel="Salvando..." />
    </form>
  );
}
