"use client";

import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { SelectField } from "@/components/kit/forms/select-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { TextField } from "@/components/kit/forms/text-field";
import { useRefreshingForm } from "@/components/kit/forms/use-action-form";
import { recordOfficialAction } from "@/lib/admin/projects/actions";
import { OFFICIAL_STAGES } from "@/lib/admin/projects/rules";
import { officialSchema } from "@/lib/admin/projects/schema";
import { formatAmount } from "@/lib/kit/typed-amount";

const LABELS = {
  etapa: "Etapa oficial",
  valor: "Captado na fonte (R$)",
  fonte: "Fonte",
  dia: "Dia do dado na fonte",
  motivo: "Motivo",
};

/**
 * - `oficial`: amount raised (centavos) that the source reports
 * - `visto`: the official data that the page shows (officialSeen); the save is refused if these data have changed since
 */
type OfficialDataProps = { id: string; visto: string; etapa: string; oficial: number; fonte: string };

export function OfficialData(props: OfficialDataProps) {
  return (
    <FormDialog label="Mudar" about="os dados oficiais" title="Dados oficiais">
      {(close) => <OfficialForm {...props} onDone={close} />}
    </FormDialog>
  );
}

function OfficialForm({
  id,
  visto,
  etapa,
  oficial,
  fonte,
  onDone,
}: OfficialDataProps & { onDone: () => void }) {
  const { control, formProps, pending } = useRefreshingForm({
    schema: officialSchema,
    action: recordOfficialAction,
    defaultValues: { id, visto, etapa, valor: formatAmount(oficial), fonte, dia: "", motivo: "" },
    onDone,
    keptAs: "oficial",
  });
  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label="Dados oficiais" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <SelectField
        {...field("etapa")}
        placeholder="Não informada"
        optional
        help="Com a prestação de contas o projeto fica como Finalizada e não recebe mais interesses."
        options={OFFICIAL_STAGES.map((stage) => ({ value: stage, label: stage }))}
      />
      <TextField
        {...field("valor")}
        inputMode="decimal"
        help="O total que a fonte informa. Apoios daqui com depósito até o dia do dado contam como parte dele; os de depois são somados sozinhos."
      />
      <TextField {...field("fonte")} help="Onde está escrito: portaria, página do ministério, ofício." />
      <TextField {...field("dia")} type="date" />
      <TextAreaField {...field("motivo")} rows={2} help="Fica no registro da equipe." />
      <SubmitButton pending={pending} label="Salvar os dados oficiais" pendingLabel="Salvando..." />
    </form>
  );
}
