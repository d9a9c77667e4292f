"use client";

import { useId } from "react";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useRefreshingForm } from "@/components/kit/forms/use-action-form";
import { TextLink } from "@/components/kit/ui/text-link";
import { saveBankAccountAction } from "@/lib/money/deals/actions";
import { BANKS } from "@/lib/money/deals/banks";
import { type BankAccountDetails, bankAccountSchema } from "@/lib/money/deals/schema";

type AccountFormProps = {
  id: string;
  /** The project's organization, with formatted CNPJ. Only a bank account of this CNPJ is accepted. */
  holder: { nome: string; cnpj: string };
  /** Current bank account. Null if there is none, or if its data are hidden or unreadable. */
  account: BankAccountDetails | null;
  project?: string;
};

const LABELS = {
  banco: "Banco",
  agencia: "Agência",
  conta: "Conta com dígito",
  titular: "Titular",
  documento: "CNPJ do titular",
  pix: "Chave Pix",
  senha: "Sua senha",
};

export function AccountForm({ project, ...props }: AccountFormProps) {
  if (!project) return <Fields {...props} onDone={() => undefined} />;
  return (
    <div>
      <FormDialog label="Mudar a conta" about={`de ${project}`} title="Mudar a conta do projeto">
        {(close) => (
          <div className="grid gap-5">
            <p className="max-w-measure text-ink-soft text-sm">
              Avisamos por e-mail todos os financiadores que veem esta conta, e a mudança fica na história do
              apoio. A nova conta só aparece para quem vai depositar depois de um dia.
            </p>
            <Fields {...props} onDone={close} />
          </div>
        )}
      </FormDialog>
    </div>
  );
}

type FieldsProps = Omit<AccountFormProps, "project"> & { onDone: () => void };

function Fields({ id, holder, account, onDone }: FieldsProps) {
  const { control, formProps, pending } = useRefreshingForm({
    schema: bankAccountSchema,
    action: saveBankAccountAction,
    defaultValues: {
      id,
      banco: account?.banco ?? "",
      agencia: account?.agencia ?? "",
      conta: account?.conta ?? "",
      titular: account?.titular ?? holder.nome,
      documento: holder.cnpj,
      pix: account?.pix ?? "",
      senha: "",
    },
    onDone,
  });
  const field = fieldsOf(control, LABELS);
  const banks = useId();
  return (
    <form {...formProps} aria-label="Conta do projeto" className="grid max-w-measure gap-5">
      <FormSummary control={control} labels={LABELS} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          {...field("banco")}
          list={banks}
          autoComplete="off"
          placeholder="001 ou o nome"
          maxLength={60}
        />
        <TextField {...field("agencia")} placeholder="1234-5" maxLength={8} />
        <TextField {...field("conta")} placeholder="12345-6" maxLength={18} />
      </div>
      <datalist id={banks}>
        {[...BANKS].map(([code, name]) => (
          <option key={code} value={`${code} ${name}`} />
        ))}
      </datalist>
      <TextField {...field("titular")} help="Como está no banco." maxLength={120} />
      <TextField {...field("documento")} help="O da organização do projeto. Não muda aqui." readOnly />
      <p className="max-w-measure text-ink-soft text-sm">
        A conta está em outro CNPJ ou em um CPF? <TextLink href="/suporte">Fale com a equipe</TextLink> antes
        de informar.
      </p>
      <TextField
        {...field("pix")}
        help="CNPJ da organização, e-mail, telefone com DDD ou chave aleatória."
        optional
        maxLength={100}
      />
      <PasswordField
        {...field("senha")}
        help="A que você usa para entrar: ninguém informa outra conta só porque achou a tela aberta."
        autoComplete="current-password"
      />
      <SubmitButton pending={pending} label="Salvar a conta" pendingLabel="Salvando..." />
    </form>
  );
}
