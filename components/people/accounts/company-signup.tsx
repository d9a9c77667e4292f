"use client";

import type { ReactNode } from "react";
import { useState } from "react";
import { useFormState } from "react-hook-form";
import { CnpjField } from "@/components/kit/forms/cnpj-field";
import { emptyTexts, fieldsOf } from "@/components/kit/forms/field-props";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { LocationFields } from "@/components/kit/forms/location-fields";
import { PhoneField } from "@/components/kit/forms/phone-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import type { CnpjStatus } from "@/components/kit/forms/use-cnpj";
import { SHORT_PASSWORD } from "@/lib/people/credentials/rules";
import { CNPJ_LOADING } from "@/lib/people/lookups/messages";
import type { CompanyData } from "@/lib/people/lookups/rules";
import { signUpCompanyAction } from "@/lib/people/signup/actions";
import { CONSENT_TEXT, SIGNUP_TEXTS } from "@/lib/people/signup/messages";
import type { CompanyValues } from "@/lib/people/signup/rules";
import { companySchema } from "@/lib/people/signup/schema";
import { ACCESS_LABELS, AccessFields } from "./access-fields";
import { ConsentLinks } from "./consent";
import { FormGroup } from "./form-group";
import { FoundRegime } from "./found-regime";
import { useSignup } from "./use-signup";
import { useWantedPortfolio } from "./use-wanted-portfolio";
import { WantedPortfolio } from "./wanted-portfolio";

const LABELS = {
  nome_completo: "Nome completo",
  cnpj: "CNPJ",
  razao_social: "Razão social",
  estado: "Estado",
  cidade: "Cidade",
  telefone: "Telefone",
  ...ACCESS_LABELS,
};

const EMPTY: CompanyValues = { ...emptyTexts(LABELS), acceptTerms: true };

function submitLabel(status: CnpjStatus, isRefused: boolean): string {
  if (status === "loading") return CNPJ_LOADING;
  return isRefused ? SIGNUP_TEXTS.company.cnpjInvalid : "Criar conta gratuita";
}

type CompanySignupProps = { terms: ReactNode; confirmsEmail: boolean };

/** Form of /cadastro-empresa and /auth/financiador (A2.7). */
export function CompanySignup({ terms, confirmsEmail }: CompanySignupProps) {
  const { control, formProps, pending, cnpj, cnpjStatus } = useSignup({
    schema: companySchema,
    action: signUpCompanyAction,
    defaultValues: EMPTY,
    registry: { company: "razao_social", state: "estado", city: "cidade" },
  });
  const wanted = useWantedPortfolio();
  const [found, setFound] = useState<CompanyData | null>(null);
  const { errors } = useFormState({ control, name: "cnpj" });
  const isRefused = cnpjStatus === "error" || (cnpjStatus !== "valid" && errors.cnpj !== undefined);
  const onCompany = (company: CompanyData | null) => {
    setFound(company);
    cnpj.onCompany(company);
  };
  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label="Cadastrar Empresa" className="grid gap-7">
      <p className="flex items-center gap-4 rounded-md bg-brand-wash px-4 py-3.5 text-sm leading-snug">
        <span className="figures shrink-0 font-bold font-display text-2xl leading-none tracking-tight">
          R$ 0
        </span>
        Acesso completo a todos projetos sem custo
      </p>
      <WantedPortfolio centavos={wanted} />
      <FormSummary control={control} labels={LABELS} />
      <FormGroup title="A empresa">
        <div>
          <CnpjField
            {...cnpj}
            help="Com ele buscamos a razão social e a cidade na base pública da Receita Federal."
            onCompany={onCompany}
          />
          <FoundRegime status={cnpjStatus} company={found} />
        </div>
        <TextField {...field("razao_social")} autoComplete="organization" />
        <LocationFields control={control} stateName="estado" cityName="cidade" />
      </FormGroup>
      <FormGroup title="Responsável">
        <TextField
          {...field("nome_completo")}
          help="A pessoa que os projetos vão procurar."
          autoComplete="name"
        />
        <PhoneField
          {...field("telefone")}
          help="Só é aberto ao projeto que aceitar o seu interesse e abrir o contato."
        />
      </FormGroup>
      <AccessFields control={control} rule={SHORT_PASSWORD} confirmsEmail={confirmsEmail} />
      <div className="grid gap-3 border-line border-t pt-6">
        <p className="text-sm">Ao criar a conta, você declara: “{CONSENT_TEXT}”</p>
        <div className="-ml-8">
          <ConsentLinks terms={terms} />
        </div>
        <SubmitButton
          pending={pending}
          label={submitLabel(cnpjStatus, isRefused)}
          pendingLabel="Carregando..."
          disabled={isRefused || cnpjStatus === "loading"}
        />
      </div>
    </form>
  );
}
