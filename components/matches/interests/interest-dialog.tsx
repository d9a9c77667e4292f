"use client";

import { LogIn } from "lucide-react";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import { FundraisingEnded } from "@/components/catalog/amount/fundraising-ended";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { AnyPhoneField } from "@/components/kit/forms/phone-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { Alert } from "@/components/kit/ui/alert";
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from "@/components/kit/ui/dialog";
import { toast } from "@/components/kit/ui/toast-store";
import { useOpenings } from "@/components/kit/ui/use-loaded-view";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { useWorkRole } from "@/components/people/colleagues/may-call";
import type { InterestStatus } from "@/lib/kit/states";
import { formatAmount } from "@/lib/kit/typed-amount";
import { CONTACT_IS_KNOWN, CONTACT_OPENS, HIDING } from "@/lib/matches/interests/messages/interest";
import { interestSchema } from "@/lib/matches/interests/schema";
import { EligibilityHint } from "./eligibility-hint";
import type { InterestProject } from "./interest-button";
import { useInterestDefaults } from "./interest-provider";
import { OfferPreview } from "./offer-preview";
import { sendInterest } from "./send-interest";
import { type OfferedAmount, readOfferedAmount } from "./simulated-amount";
import { ValueField } from "./value-field";

const LABELS = {
  valor_interesse: "Valor do interesse",
  nome_empresa: "Nome da empresa",
  email_contato: "E-mail de contato",
  telefone_contato: "Telefone",
  observacoes: "Observações",
};

const textOf = ({ centavos }: OfferedAmount): string => (centavos === null ? "" : formatAmount(centavos));

export type InterestDialogProps = {
  project: InterestProject;
  openings: number;
  /** Whether the press that opened the dialog found no session. */
  signedOut: boolean;
  onRegistered: (status: InterestStatus) => void;
};

/** Registers an interest (B3.8, B5.1). The form keeps its values when the dialog closes. */
export function InterestDialog({ project, openings, signedOut, onRegistered }: InterestDialogProps) {
  const [isOpen, setIsOpen] = useOpenings(openings);
  const { nomeEmpresa, emailContato, telefoneContato, isCompany, isPerson, openProjects } =
    useInterestDefaults();
  const isColleague = useWorkRole() !== null;
  const isContactOpen = openProjects.includes(project.id);
  const labels = isPerson ? { ...LABELS, nome_empresa: "Seu nome" } : LABELS;
  const [hasNoSession, setHasNoSession] = useTransientState<boolean | null>(null);
  const [offered, setOffered] = useState(readOfferedAmount);
  const { control, formProps, pending, setError, getValues, setValue } = useActionForm({
    schema: interestSchema,
    action: sendInterest,
    defaultValues: {
      projeto_id: project.id,
      nome_empresa: nomeEmpresa,
      email_contato: emailContato,
      telefone_contato: telefoneContato,
      valor_interesse: textOf(offered),
      observacoes: "",
      ciente: "",
    },
    onFailure: ({ code, message }) => {
      setHasNoSession(code === "unauthenticated");
      toast({ title: message, tone: "error" });
    },
    onSuccess: ({ status }) => {
      setHasNoSession(false);
      setIsOpen(false);
      onRegistered(status);
    },
  });

  // Offer a new amount, but keep one that the person has typed.
  const offerAgain = useEffectEvent(() => {
    const next = readOfferedAmount();
    if (next.centavos === offered.centavos || getValues("valor_interesse") !== textOf(offered)) return;
    setValue("valor_interesse", textOf(next));
    setOffered(next);
  });
  // The form must have the amount before the dialog mounts the amount field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each press
  useLayoutEffect(() => offerAgain(), [openings]);

  const field = fieldsOf(control, labels);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogContent className="w-[min(36rem,100%-1.5rem)]">
        <DialogHeader>
          <DialogTitle>Registrar interesse</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <form {...formProps} aria-label={`Registrar interesse em ${project.nome}`} className="grid gap-5">
            <p className="-mb-1 font-display font-semibold text-lg leading-snug tracking-tight">
              {project.nome}
            </p>
            <FundraisingEnded project={project} now={new Date()}>
              Você ainda pode registrar o interesse. Antes de depositar, confirme com o projeto se ele pode
              receber.
            </FundraisingEnded>
            <FormSummary control={control} labels={labels} ownLogin />
            {(hasNoSession ?? signedOut) && <LogInElsewhere isCompany={isCompany && !isColleague} />}
            <ValueField
              control={control}
              label={LABELS.valor_interesse}
              offered={offered}
              available={project.valorDisponivel}
              onUnclear={(message) => setError("valor_interesse", { type: "paste", message })}
            />
            {isCompany && <EligibilityHint />}
            <TextField {...field("nome_empresa")} autoComplete={isPerson ? "name" : "organization"} />
            <div className="grid gap-5 sm:grid-cols-[1.35fr_1fr]">
              <TextField {...field("email_contato")} type="email" autoComplete="email" />
              <AnyPhoneField {...field("telefone_contato")} optional />
            </div>
            <p className="-mt-2 text-ink-soft text-sm leading-snug">
              {isContactOpen ? CONTACT_IS_KNOWN : CONTACT_OPENS}
            </p>
            <TextAreaField
              {...field("observacoes")}
              help={isContactOpen ? undefined : HIDING.help(isPerson)}
              rows={3}
              optional
            />
            <OfferPreview control={control} isContactOpen={isContactOpen} />
            <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-2.5 border-line border-t bg-surface px-5 py-4 md:-mx-7 md:px-7">
              <SubmitButton pending={pending} label="Registrar interesse" pendingLabel="Registrando..." />
              <p className="text-center text-ink-soft text-sm">Sem compromisso: dá para retirar depois.</p>
            </div>
          </form>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

/** @param isCompany whether to link the company login, which refuses colleagues */
function LogInElsewhere({ isCompany }: { isCompany: boolean }) {
  return (
    <Alert tone="warning" title="O que você digitou continua aqui">
      <p>
        <a
          href={isCompany ? "/empresa-auth" : "/auth"}
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-11 items-center gap-2 font-semibold"
        >
          <LogIn aria-hidden className="size-4" strokeWidth={2} />
          Entrar em outra aba
        </a>
      </p>
      <p>Depois volte a esta aba e registre de novo.</p>
    </Alert>
  );
}
