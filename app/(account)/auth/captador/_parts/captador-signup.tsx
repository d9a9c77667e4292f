"use client";

import type { ReactNode } from "react";
import { CnpjField } from "@/components/kit/forms/cnpj-field";
import { emptyTexts, fieldsOf } from "@/components/kit/forms/field-props";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { LocationFields } from "@/components/kit/forms/location-fields";
import { PhoneField } from "@/components/kit/forms/phone-field";
import { RadioField } from "@/components/kit/forms/radio-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import type { CnpjStatus } from "@/components/kit/forms/use-cnpj";
import { Alert } from "@/components/kit/ui/alert";
import { useStore } from "@/components/kit/ui/store";
import { ACCESS_LABELS, AccessFields } from "@/components/people/accounts/access-fields";
import { Consent } from "@/components/people/accounts/consent";
import { emailTrouble } from "@/components/people/accounts/email-trouble";
import { FormGroup } from "@/components/people/accounts/form-group";
import { useSignup } from "@/components/people/accounts/use-signup";
import { SHORT_PASSWORD } from "@/lib/people/credentials/rules";
import { signUpCaptadorAction } from "@/lib/people/signup/actions";
import type { CaptadorValues } from "@/lib/people/signup/rules";
import { captadorSchema } from "@/lib/people/signup/schema";

const LABELS = {
  cnpj: "CNPJ",
  company_name: "Nome da organização",
  state: "Estado",
  city: "Cidade",
  full_name: "Nome completo",
  phone: "Telefone",
  lir_approved: "Projeto aprovado",
  ...ACCESS_LABELS,
};

const EMPTY: CaptadorValues = { ...emptyTexts(LABELS), cnpjChecked: true, acceptTerms: false };

const APPROVAL = [
  { value: "sim", label: "Sim" },
  { value: "nao", label: "Não" },
];

type CaptadorSignupProps = { terms: ReactNode; confirmsEmail: boolean };

/** Captador sign-up (A2.5, A5.3). */
export function CaptadorSignup({ terms, confirmsEmail }: CaptadorSignupProps) {
  const { control, formProps, pending, cnpj, setValue } = useSignup({
    schema: captadorSchema,
    action: signUpCaptadorAction,
    defaultValues: EMPTY,
    registry: { company: "company_name", state: "state", city: "city" },
  });
  const onStatus = (status: CnpjStatus) => {
    cnpj.onStatus(status);
    setValue("cnpjChecked", status !== "loading");
  };

  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label="Criar conta de captador" className="grid gap-7">
      <EmailTroubleNotice />
      <FormSummary control={control} labels={LABELS} />
      <FormGroup title="A organização">
        <CnpjField
          {...cnpj}
          help="Com ele buscamos o nome e a cidade na base pública da Receita Federal."
          onStatus={onStatus}
        />
        <TextField {...field("company_name")} autoComplete="organization" />
        <LocationFields control={control} stateName="state" cityName="city" />
      </FormGroup>
      <FormGroup title="Responsável">
        <TextField
          {...field("full_name")}
          help="A pessoa que os financiadores vão procurar."
          autoComplete="name"
        />
        <PhoneField {...field("phone")} help="Para quem quer apoiar falar com você." optional />
      </FormGroup>
      <FormGroup title="O projeto">
        <RadioField
          control={control}
          name="lir_approved"
          label="Seu projeto da Lei de Incentivo já foi aprovado?"
          options={APPROVAL}
        />
      </FormGroup>
      <AccessFields control={control} rule={SHORT_PASSWORD} confirmsEmail={confirmsEmail} />
      <div className="grid gap-3 border-line border-t pt-5">
        <Consent control={control} name="acceptTerms" terms={terms} />
        <SubmitButton pending={pending} label="Criar conta" pendingLabel="Carregando..." />
      </div>
    </form>
  );
}

/** Warns if the last sign-up in this document could not send its confirmation e-mail (A2.5). */
function EmailTroubleNotice() {
  if (!useStore(emailTrouble)) return null;
  return (
    <Alert tone="warning" title="O envio de emails está com problemas">
      <p>
        Você pode se cadastrar: a conta é criada, e o link de confirmação segue assim que o envio voltar. Na
        página seguinte há um botão para pedir o email de novo.
      </p>
    </Alert>
  );
}
