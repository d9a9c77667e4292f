"use client";

import { useEffect } from "react";
import { useFormState } from "react-hook-form";
import { CnpjField } from "@/components/kit/forms/cnpj-field";
import { emptyTexts, fieldsOf } from "@/components/kit/forms/field-props";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { LocationFields } from "@/components/kit/forms/location-fields";
import { PhoneField } from "@/components/kit/forms/phone-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TermsCheckbox } from "@/components/kit/forms/terms-checkbox";
import { TextField } from "@/components/kit/forms/text-field";
import { AccessFields } from "@/components/people/accounts/access-fields";
import { NewTab } from "@/components/people/accounts/consent";
import { FormGroup } from "@/components/people/accounts/form-group";
import { firstProblem, useSignup } from "@/components/people/accounts/use-signup";
import type { Plan } from "@/lib/kit/account-kinds";
import { STRONG_PASSWORD } from "@/lib/people/credentials/rules";
import { signUpPlanAction } from "@/lib/people/signup/actions";
import { CONSENT_TEXT } from "@/lib/people/signup/messages";
import type { PlanValues } from "@/lib/people/signup/rules";
import { planSchema } from "@/lib/people/signup/schema";

const LABELS = {
  name: "Nome completo",
  cnpj: "CNPJ",
  razao: "Razão social",
  state: "Estado",
  city: "Cidade",
  phone: "Telefone",
  email: "E-mail",
  pwd: "Senha",
  pwd2: "Confirmar senha",
  terms: "Termos de uso",
};

const EMPTY: PlanValues = { ...emptyTexts(LABELS), plan: "free", terms: false };

/** Plan sign-up (A2.8). A red box names the first problem in the order of A5.6. */
export function PlanSignup({ plan, confirmsEmail }: { plan: Plan; confirmsEmail: boolean }) {
  const { control, formProps, pending, cnpj, setValue } = useSignup({
    schema: planSchema,
    action: signUpPlanAction,
    defaultValues: { ...EMPTY, plan },
    registry: { company: "razao", state: "state", city: "city" },
    silent: true,
  });
  const { errors } = useFormState({ control });
  useEffect(() => setValue("plan", plan), [plan, setValue]);

  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label="Cadastro" className="grid gap-7">
      <FormSummary control={control} labels={LABELS} title={firstProblem(errors)} role="alert" />
      <FormGroup title="A organização">
        <TextField {...field("name")} help="A pessoa que responde pela organização." autoComplete="name" />
        <CnpjField
          {...cnpj}
          help="Com ele buscamos a razão social e a cidade na base pública da Receita Federal."
        />
        <TextField {...field("razao")} autoComplete="organization" />
        <LocationFields control={control} stateName="state" cityName="city" />
        <PhoneField {...field("phone")} help="Para quem quer apoiar falar com você." optional />
      </FormGroup>
      <AccessFields
        control={control}
        names={["pwd", "pwd2"]}
        rule={STRONG_PASSWORD}
        confirmsEmail={confirmsEmail}
      />
      <div className="grid gap-3 border-line border-t pt-5">
        <TermsCheckbox control={control} name="terms" label={CONSENT_TEXT}>
          <span className="flex flex-wrap gap-x-5 pl-8">
            <NewTab href="/termos">Termos de uso</NewTab>
            <NewTab href="/privacidade">Privacidade e LGPD</NewTab>
          </span>
        </TermsCheckbox>
        <SubmitButton pending={pending} label="Criar conta" pendingLabel="Carregando..." />
      </div>
    </form>
  );
}
