"use client";

import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useRefreshingForm } from "@/components/kit/forms/use-action-form";
import { type Party, showDocument } from "@/lib/kit/party";
import { saveIdentityAction } from "@/lib/money/receipts/actions";
import { identitySchema } from "@/lib/money/receipts/schema";

const LABELS = { documento: "CNPJ ou CPF", nome: "Razão social ou nome completo" };

const USES = {
  deposit: "Sai impresso no recibo: é por ele que a Receita reconhece o apoio.",
  reported:
    "Sai impresso no recibo deste depósito, que precisa estar em nome de quem depositou. O projeto vê a mudança e confere no comprovante.",
  fees: "Sai impresso nos recibos das taxas e mensalidades que você paga. Os que saíram sem ele são emitidos de novo.",
} as const;

type IdentityOptions = {
  party: Party;
  use?: keyof typeof USES;
  /** Deal whose reported deposit gets the typed payer. Without a deal, the account's own data change. */
  oportunidade?: string;
};

type IdentityDialogProps = IdentityOptions & { label: string; about?: string };

export function IdentityDialog({ label, about, ...options }: IdentityDialogProps) {
  return (
    <FormDialog label={label} about={about} title="Dados do recibo">
      {(close) => <IdentityForm {...options} onDone={close} />}
    </FormDialog>
  );
}

function IdentityForm({
  party,
  use = "deposit",
  oportunidade,
  onDone,
}: IdentityOptions & { onDone: () => void }) {
  const { control, formProps, pending } = useRefreshingForm({
    schema: identitySchema,
    action: saveIdentityAction,
    defaultValues: {
      oportunidade: oportunidade ?? null,
      documento: party.documento && showDocument(party.documento),
      nome: party.nome,
    },
    onDone,
  });
  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label="Dados do recibo" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <TextField {...field("documento")} help={USES[use]} autoComplete="off" />
      <TextField
        {...field("nome")}
        help="Como está no CPF. Para um CNPJ usamos o nome que a Receita Federal informa."
        autoComplete="off"
      />
      <SubmitButton pending={pending} label="Salvar dados" pendingLabel="Salvando..." />
    </form>
  );
}
