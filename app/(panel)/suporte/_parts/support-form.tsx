"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import type { FieldErrors } from "react-hook-form";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { SelectField } from "@/components/kit/forms/select-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { Alert } from "@/components/kit/ui/alert";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import type { Failure } from "@/lib/kit/result";
import { openTicketAction } from "@/lib/people/help/actions";
import { CATEGORY_LABELS, hoursText, PRIORITY_LABELS, SUPPORT, sentText } from "@/lib/people/help/messages";
import type { OpenedTicket } from "@/lib/people/help/mutations";
import { CATEGORIES, type loginOf, MAX_MESSAGE, PRIORITIES, RESPONSE_HOURS } from "@/lib/people/help/rules";
import { ticketSchema } from "@/lib/people/help/schema";
import { SUPPORT_SEND_TIME } from "@/lib/server/screen-delays";

const EMPTY = { categoria: "", prioridade: "", assunto: "", mensagem: "", chave: "" };

const aboutError = (code: string): typeof EMPTY => ({
  ...EMPTY,
  categoria: "tecnico",
  assunto: SUPPORT.errorSubject,
  mensagem: `Código do erro: ${code}\n`,
});

const LABELS = { categoria: "Categoria", prioridade: "Prioridade", assunto: "Assunto", mensagem: "Mensagem" };

const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));
const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({
  value,
  label: `${PRIORITY_LABELS[value]}: resposta em até ${hoursText(RESPONSE_HOURS[value])}`,
}));

/** Idempotency key of a ticket. It must be unique only among one person's tickets. */
const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** The one error text that the form shows. An empty required field comes before all other errors (B8.12). */
function complaintOf(errors: FieldErrors): string {
  const texts = Object.values(errors).map((error) => String(error?.message ?? ""));
  const empty: readonly string[] = [SUPPORT.categoryMissing, SUPPORT.subjectMissing, SUPPORT.messageMissing];
  return texts.some((text) => empty.includes(text)) ? SUPPORT.required : (texts[0] ?? SUPPORT.required);
}

type SupportFormProps = {
  login: ReturnType<typeof loginOf>;
  errorCode: string;
  copied: string;
};

/**
 * The pending state lasts at least two seconds (B2.22, B4.9, B5.7).
 * @param errorCode code of the error page that the person comes from; "" without one
 */
export function SupportForm({ login, errorCode, copied }: SupportFormProps) {
  const router = useRouter();
  const key = useRef("");
  const [opened, setOpened] = useTransientState<OpenedTicket | null>(null);
  const [signedOut, setSignedOut] = useTransientState(false);

  const form = useActionForm({
    schema: ticketSchema,
    action: async (values: typeof EMPTY) => {
      setSignedOut(false);
      key.current ||= newKey();
      const [result] = await Promise.all([
        openTicketAction({ ...values, chave: key.current }),
        new Promise((resolve) => setTimeout(resolve, SUPPORT_SEND_TIME)),
      ]);
      return result;
    },
    defaultValues: errorCode ? aboutError(errorCode) : EMPTY,
    onSuccess: (ticket) => {
      key.current = "";
      setOpened(ticket);
      toast({ title: SUPPORT.sentTitle, description: sentText(ticket.horas) });
      form.reset(EMPTY);
      router.refresh();
    },
    onInvalid: (errors) =>
      toast({ title: SUPPORT.errorTitle, description: complaintOf(errors), tone: "error" }),
    onFailure: ({ code, message }: Failure) => {
      setSignedOut(code === "unauthenticated");
      toast({ title: SUPPORT.failedTitle, description: `${message} ${SUPPORT.kept}`, tone: "error" });
    },
  });
  const { control, formProps, pending } = form;

  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label="Escrever para o suporte" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} title={SUPPORT.required} ownLogin />
      {signedOut && (
        <Alert tone="warning" title="Sua sessão terminou">
          <a href={login} target="_blank" rel="noopener" className="link">
            Entre em outra aba
          </a>{" "}
          e envie de novo: {SUPPORT.kept.toLocaleLowerCase("pt-BR")}
        </Alert>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField {...field("categoria")} placeholder="Escolha a categoria" options={CATEGORY_OPTIONS} />
        <SelectField
          {...field("prioridade")}
          placeholder="Normal (padrão)"
          options={PRIORITY_OPTIONS}
          optional
        />
      </div>
      <TextField {...field("assunto")} autoComplete="off" />
      <TextAreaField
        {...field("mensagem")}
        help={`O que aconteceu, em que tela, e o que você esperava. Até ${MAX_MESSAGE.toLocaleString("pt-BR")} caracteres.`}
        rows={6}
      />
      <SubmitButton pending={pending} label="Enviar mensagem" pendingLabel="Enviando..." />
      {opened && (
        <Alert tone="success" title={`Protocolo ${opened.protocolo}`}>
          Resposta até {opened.prazo}. {copied}
        </Alert>
      )}
    </form>
  );
}
