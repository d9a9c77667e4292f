"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Control, useFormState, useWatch } from "react-hook-form";
import type { z } from "zod";
import { CnpjField } from "@/components/kit/forms/cnpj-field";
import { CpfField } from "@/components/kit/forms/cpf-field";
import { emptyTexts, fieldsOf } from "@/components/kit/forms/field-props";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { LocationFields } from "@/components/kit/forms/location-fields";
import { PhoneField } from "@/components/kit/forms/phone-field";
import { RadioField } from "@/components/kit/forms/radio-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { ACCESS_LABELS, AccessFields } from "@/components/people/accounts/access-fields";
import { Consent } from "@/components/people/accounts/consent";
import { FormGroup } from "@/components/people/accounts/form-group";
import { FoundRegime } from "@/components/people/accounts/found-regime";
import { useSignup } from "@/components/people/accounts/use-signup";
import { useWantedPortfolio } from "@/components/people/accounts/use-wanted-portfolio";
import { WantedPortfolio } from "@/components/people/accounts/wanted-portfolio";
import type { UserType } from "@/lib/kit/account-kinds";
import { SHORT_PASSWORD } from "@/lib/people/credentials/rules";
import type { CompanyData } from "@/lib/people/lookups/rules";
import { signUpGenericAction } from "@/lib/people/signup/actions";
import type { GenericValues } from "@/lib/people/signup/rules";
import { genericSchema } from "@/lib/people/signup/schema";
import { BenefitsBanner } from "./benefits-banner";

const LABELS = {
  full_name: "Nome completo",
  cnpj: "CNPJ",
  company_name: "Nome da empresa",
  state: "Estado",
  city: "Cidade",
  phone: "Telefone",
  cpf: "CPF",
  ...ACCESS_LABELS,
};

const EMPTY: GenericValues = {
  ...emptyTexts(LABELS),
  user_type: "financiador",
  person_type: "pf",
  acceptTerms: false,
};

const USER_TYPES = [
  { value: "financiador", label: "Quero financiar", hint: "Apoiar projetos com parte do imposto" },
  { value: "captador", label: "Quero captar", hint: "Buscar apoio para um projeto" },
];
const PERSON_TYPES = [
  { value: "pf", label: "Pessoa física", hint: "Com CPF" },
  { value: "pj", label: "Pessoa jurídica", hint: "Com CNPJ" },
];

type GenericSignupProps = {
  userType: UserType;
  terms: Record<UserType, ReactNode>;
  confirmsEmail: boolean;
};

/** Sign-up at /auth (A2.4, A5.2). */
export function GenericSignup({ userType, terms, confirmsEmail }: GenericSignupProps) {
  const [found, setFound] = useState<CompanyData | null>(null);
  const { control, formProps, pending, cnpj, cnpjStatus, setValue } = useSignup({
    schema: genericSchema,
    action: signUpGenericAction,
    defaultValues: { ...EMPTY, user_type: userType },
    registry: { company: "company_name", state: "state", city: "city" },
    needsCnpj: ({ person_type, cnpj: text }) => person_type === "pj" && text !== "",
  });
  const [role = userType, person] = useWatch({ control, name: ["user_type", "person_type"] });
  // Set the role only when the address changes, so that a role chosen before hydration is not overwritten.
  const inAddress = useRef(userType);
  useEffect(() => {
    if (inAddress.current !== userType) setValue("user_type", userType);
    inAddress.current = userType;
  }, [userType, setValue]);
  const wanted = useWantedPortfolio();

  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label="Criar conta" className="grid gap-7">
      {role === "financiador" && <WantedPortfolio centavos={wanted} />}
      <FormSummary control={control} labels={LABELS} />
      <div className="grid gap-5">
        <RadioField control={control} name="user_type" label="O que você quer fazer?" options={USER_TYPES} />
        <BenefitsBanner userType={role} isPerson={person !== "pj"} />
        <RadioField control={control} name="person_type" label="A conta é de" options={PERSON_TYPES} />
      </div>
      <FormGroup title="Quem é você">
        <TextField {...field("full_name")} help="É com ele que o outro lado fala." autoComplete="name" />
        {person === "pj" && (
          <>
            <div>
              <CnpjField
                {...cnpj}
                help="Com ele buscamos o nome e a cidade na base pública da Receita Federal."
                optional
                onCompany={(company) => {
                  setFound(company);
                  cnpj.onCompany(company);
                }}
              />
              {role === "financiador" && <FoundRegime status={cnpjStatus} company={found} />}
            </div>
            <TextField {...field("company_name")} autoComplete="organization" optional />
          </>
        )}
        <MoreFields control={control} isFolded={person === "pf"}>
          <LocationFields control={control} stateName="state" cityName="city" optional />
          <PhoneField {...field("phone")} help="Para combinar o apoio." optional />
          {person === "pf" && (
            <CpfField {...field("cpf")} help="Identifica você no recibo do apoio." optional />
          )}
        </MoreFields>
      </FormGroup>
      <AccessFields control={control} rule={SHORT_PASSWORD} confirmsEmail={confirmsEmail} />
      <div className="grid gap-3 border-line border-t pt-5">
        <Consent control={control} name="acceptTerms" terms={terms[role]} />
        <SubmitButton pending={pending} label="Criar conta" pendingLabel="Carregando..." />
      </div>
    </form>
  );
}

/** Optional fields, folded for a natural person until one of them has an error. */
const LATER = ["state", "city", "phone", "cpf"] as const;

type MoreFieldsProps = {
  control: Control<z.input<typeof genericSchema>>;
  isFolded: boolean;
  children: ReactNode;
};

function MoreFields({ control, isFolded, children }: MoreFieldsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { errors } = useFormState({ control });
  const isRefused = LATER.some((name) => errors[name]);
  useEffect(() => {
    if (isRefused && details.current) details.current.open = true;
  }, [isRefused]);
  if (!isFolded) return children;
  return (
    <details ref={details} className="group">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
        Estado, telefone e CPF (opcional)
      </summary>
      <div className="mt-3 grid gap-5">{children}</div>
    </details>
  );
}
