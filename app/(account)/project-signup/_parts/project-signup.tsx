"use client";

import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { AccessFields } from "@/components/accounts/access-fields";
import { Consent } from "@/components/accounts/consent";
import { FormGroup } from "@/components/accounts/form-group";
import { useSignup } from "@/components/accounts/use-signup";
import { CnpjField } from "@/components/forms/cnpj-field";
import { FormSummary } from "@/components/forms/form-summary";
import { LocationFields } from "@/components/forms/location-fields";
import { PhoneField } from "@/components/forms/phone-field";
import { RadioField } from "@/components/forms/radio-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { STRONG_PASSWORD } from "@/lib/credentials/rules";
import { formatMoney } from "@/lib/format";
import { signUpProjectAction } from "@/lib/signup/actions";
import { SIGNUP_PLANS } from "@/lib/signup/plans";
import type { ProjectValues } from "@/lib/signup/rules";
import { projectSchema } from "@/lib/signup/schema";

const EMPTY: ProjectValues = {
  nome_completo: "",
  cnpj: "",
  razao_social: "",
  estado: "",
  cidade: "",
  telefone: "",
  project_name: "",
  email: "",
  password: "",
  confirmPassword: "",
  plan: "free",
  acceptTerms: false,
};

const LABELS = {
  nome_completo: "Nome completo",
  cnpj: "CNPJ",
  razao_social: "Razão social",
  estado: "Estado",
  cidade: "Cidade",
  telefone: "Telefone",
  project_name: "Nome do projeto",
  email: "E-mail",
  password: "Senha",
  confirmPassword: "Confirmar senha",
  acceptTerms: "Termos de uso",
};

const PAID_PLANS_WAIT =
  "A conta começa no Free. Os planos pagos ainda não podem ser contratados aqui: o painel guarda a sua escolha.";

const planOptions = (paidPlans: boolean) =>
  SIGNUP_PLANS.filter(({ plan }) => paidPlans || plan === "free").map(({ plan, name, monthly, brings }) => ({
    value: plan,
    label: `${name}, ${formatMoney(monthly)}${monthly > 0 ? " por mês" : ""}`,
    hint: brings,
  }));

type ProjectSignupProps = {
  /** false hides the paid plans (A6.6). */
  paidPlans: boolean;
  terms: ReactNode;
  confirmsEmail: boolean;
};

/** Project signup (A2.6, A5.4). */
export function ProjectSignup({ paidPlans, terms, confirmsEmail }: ProjectSignupProps) {
  const { control, formProps, pending, cnpj, cnpjStatus } = useSignup({
    schema: projectSchema,
    action: signUpProjectAction,
    defaultValues: EMPTY,
    registry: { company: "razao_social", state: "estado", city: "cidade" },
  });
  const accepted = useWatch({ control, name: "acceptTerms" });

  return (
    <form {...formProps} aria-label="Cadastrar Projeto" className="grid gap-7">
      <FormSummary control={control} labels={LABELS} />
      <FormGroup title="A organização">
        <TextField
          control={control}
          name="nome_completo"
          label={LABELS.nome_completo}
          help="A pessoa que responde pela organização."
          autoComplete="name"
        />
        <CnpjField
          control={control}
          name="cnpj"
          help="Com ele buscamos a razão social e a cidade na base pública da Receita Federal."
          onCompany={cnpj.onCompany}
          onStatus={cnpj.onStatus}
        />
        <TextField
          control={control}
          name="razao_social"
          label={LABELS.razao_social}
          autoComplete="organization"
        />
        <LocationFields control={control} stateName="estado" cityName="cidade" />
        <PhoneField
          control={control}
          name="telefone"
          label={LABELS.telefone}
          help="Para quem quer apoiar falar com você."
          optional
        />
      </FormGroup>
      <FormGroup title="O projeto">
        <TextField
          control={control}
          name="project_name"
          label={LABELS.project_name}
          help="Como consta no processo do MMA. Fica em rascunho até você completar os dados."
          autoComplete="off"
        />
      </FormGroup>
      <AccessFields
        control={control}
        password="password"
        confirm="confirmPassword"
        rule={STRONG_PASSWORD}
        confirmsEmail={confirmsEmail}
      />
      <FormGroup title="O plano">
        <RadioField
          control={control}
          name="plan"
          label="Com que plano começar"
          help={paidPlans ? PAID_PLANS_WAIT : undefined}
          options={planOptions(paidPlans)}
          stacked
        />
      </FormGroup>
      <div className="grid gap-3 border-line border-t pt-5">
        <Consent control={control} name="acceptTerms" terms={terms} />
        <SubmitButton
          pending={pending}
          pendingLabel="Carregando..."
          disabled={cnpjStatus !== "valid" || !accepted}
        >
          Criar Conta e Projeto
        </SubmitButton>
      </div>
    </form>
  );
}
