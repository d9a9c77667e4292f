"use client";

import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Control, useWatch } from "react-hook-form";
import { CnpjField } from "@/components/kit/forms/cnpj-field";
import { emptyTexts, fieldsOf } from "@/components/kit/forms/field-props";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { LocationFields } from "@/components/kit/forms/location-fields";
import { PhoneField } from "@/components/kit/forms/phone-field";
import { RadioField } from "@/components/kit/forms/radio-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { ACCESS_LABELS, AccessFields } from "@/components/people/accounts/access-fields";
import { Consent } from "@/components/people/accounts/consent";
import { FormGroup } from "@/components/people/accounts/form-group";
import { useSignup } from "@/components/people/accounts/use-signup";
import { formatMoney } from "@/lib/kit/format";
import { OFFERS } from "@/lib/money/plans/offers";
import { priceOf } from "@/lib/money/plans/rules";
import { STRONG_PASSWORD } from "@/lib/people/credentials/rules";
import { signUpProjectAction } from "@/lib/people/signup/actions";
import { PROJECT_STEPS, type ProjectValues, stepOf } from "@/lib/people/signup/rules";
import { type ProjectInput, projectSchema } from "@/lib/people/signup/schema";
import { forgetAnswers } from "./kept-answers";
import { MissingAnswers } from "./missing-answers";
import { StepButtons, StepProgress } from "./signup-steps";
import { useKeptAnswers } from "./use-kept-answers";

const LABELS = {
  nome_completo: "Nome completo",
  cnpj: "CNPJ",
  razao_social: "Razão social",
  estado: "Estado",
  cidade: "Cidade",
  telefone: "Telefone",
  project_name: "Nome do projeto",
  ...ACCESS_LABELS,
};

const EMPTY: ProjectValues = { ...emptyTexts(LABELS), plan: "free", acceptTerms: false };

const PAID_PLANS_WAIT =
  "A conta é criada primeiro. O pagamento de um plano vem depois, na página do provedor, e até lá vale o Free.";

const planOptions = (paidPlans: boolean) =>
  OFFERS.filter(({ plan }) => paidPlans || plan === "free").map(({ plan, name, brings }) => ({
    value: plan,
    label: `${name}, ${formatMoney(priceOf(plan, "cadastro"))}${plan === "free" ? "" : " por mês"}`,
    hint: brings,
  }));

type ProjectSignupProps = {
  /** False hides the paid plans (A6.6). */
  paidPlans: boolean;
  terms: ReactNode;
  confirmsEmail: boolean;
  chargedBy: ReactNode;
};

const signUp = async (input: ProjectInput) => {
  const result = await signUpProjectAction(input);
  if (result.ok) forgetAnswers();
  return result;
};

const LAST_STEP = PROJECT_STEPS.length - 1;

/** Project sign-up (A2.6, A5.4): one page on wide screens, two steps on a phone. */
export function ProjectSignup({ paidPlans, terms, confirmsEmail, chargedBy }: ProjectSignupProps) {
  const form = useSignup({
    schema: projectSchema,
    action: signUp,
    defaultValues: EMPTY,
    registry: { company: "razao_social", state: "estado", city: "cidade" },
  });
  const { control, formProps, pending, cnpj, cnpjStatus, trigger } = form;
  const accepted = useWatch({ control, name: "acceptTerms" });
  const missing = useId();
  const kept = useKeptAnswers(form);
  const [step, setStep] = useState(0);
  const progress = useRef<HTMLParagraphElement>(null);
  const ofStep = (number: number) =>
    `max-md:border-t-0 max-md:pt-0 ${step === number ? "" : "max-md:hidden"}`;

  const goTo = (next: number) => {
    flushSync(() => setStep(next));
    progress.current?.focus();
  };
  const goOn = async () => {
    const fields = PROJECT_STEPS[step]?.fields ?? [];
    if (await trigger([...fields], { shouldFocus: true })) goTo(step + 1);
  };
  /** On a phone, Enter moves to the next step. */
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const isStep = step < LAST_STEP && progress.current?.offsetParent !== null;
    if (!isStep) return formProps.onSubmit(event);
    event.preventDefault();
    return goOn();
  };

  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} onSubmit={onSubmit} aria-label="Cadastrar Projeto" className="grid gap-7">
      <StepProgress step={step} ref={progress} />
      {kept.restored && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm">
          As suas respostas estavam salvas neste aparelho.
          <button type="button" className="link min-h-11" onClick={kept.forget}>
            Apagar
          </button>
        </p>
      )}
      <FormSummary
        control={control}
        labels={LABELS}
        onLead={(name) => flushSync(() => setStep(stepOf(name)))}
      />
      <FormGroup title="A organização" className={`${ofStep(0)} border-t-0 pt-0`}>
        <TextField
          {...field("nome_completo")}
          help="A pessoa que responde pela organização."
          autoComplete="name"
        />
        <CnpjField
          {...cnpj}
          help="Com ele buscamos a razão social e a cidade na base pública da Receita Federal."
        />
        <TextField {...field("razao_social")} autoComplete="organization" />
        <LocationFields control={control} stateName="estado" cityName="cidade" />
        <PhoneField {...field("telefone")} help="Para quem quer apoiar falar com você." optional />
      </FormGroup>
      <FormGroup title="O projeto" className={ofStep(1)}>
        <TextField
          {...field("project_name")}
          help="Como consta no processo do MMA. Fica em rascunho até você completar os dados."
          autoComplete="off"
        />
      </FormGroup>
      <AccessFields
        control={control}
        rule={STRONG_PASSWORD}
        confirmsEmail={confirmsEmail}
        className={ofStep(1)}
      />
      <PlanChoice control={control} paidPlans={paidPlans} className={ofStep(1)} chargedBy={chargedBy} />
      <div className={`grid gap-3 border-line border-t pt-5 ${step === LAST_STEP ? "" : "max-md:hidden"}`}>
        <Consent control={control} name="acceptTerms" terms={terms} />
        <SubmitButton
          pending={pending}
          label="Criar Conta e Projeto"
          pendingLabel="Carregando..."
          disabled={cnpjStatus !== "valid" || !accepted}
          describedBy={missing}
        />
        <MissingAnswers id={missing} control={control} cnpjStatus={cnpjStatus} />
      </div>
      <StepButtons step={step} onBack={() => goTo(step - 1)} onNext={goOn} />
      <p className="text-ink-soft text-sm">
        As respostas ficam salvas neste aparelho por sete dias, também sem internet. A senha, nunca.
      </p>
    </form>
  );
}

type PlanChoiceProps = {
  control: Control<ProjectInput>;
  paidPlans: boolean;
  chargedBy: ReactNode;
  className: string;
};

function PlanChoice({ control, paidPlans, chargedBy, className }: PlanChoiceProps) {
  const [open, setOpen] = useTransientState(false);
  const plan = useWatch({ control, name: "plan" });
  const options = planOptions(paidPlans);
  const chosen = options.find(({ value }) => value === plan)?.label;
  return (
    <FormGroup title="O plano" className={className}>
      {!open && (
        <p className="flex flex-wrap items-center gap-x-4 md:hidden">
          {chosen}
          <button type="button" className="link min-h-11" onClick={() => setOpen(true)}>
            {paidPlans ? "Mudar" : "Ver o que traz"}
          </button>
        </p>
      )}
      <div className={open ? "" : "max-md:hidden"}>
        <RadioField
          control={control}
          name="plan"
          label="Com que plano começar"
          help={paidPlans ? PAID_PLANS_WAIT : undefined}
          options={options}
          stacked
        />
      </div>
      {plan !== "free" && chargedBy}
    </FormGroup>
  );
}
