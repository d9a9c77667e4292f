"use client";

import { useRouter } from "next/navigation";
import { useId, useRef } from "react";
import { useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/kit/forms/checkbox-field";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { Field } from "@/components/kit/ui/field";
import { Select } from "@/components/kit/ui/select";
import { toast } from "@/components/kit/ui/toast-store";
import { answerTicketAction } from "@/lib/admin/tickets/actions";
import { answerTicketSchema } from "@/lib/admin/tickets/schema";

type AnswerFormProps = {
  id: string;
  email: string | null;
  isBounced: boolean;
  hasAccount: boolean;
  isResolved: boolean;
  answers: readonly { id: string; title: string; texto: string }[];
  lastId: string | null;
};

const LABELS = { texto: "Resposta" };

function helpText({
  email,
  isBounced,
  hasAccount,
}: Omit<AnswerFormProps, "id" | "isResolved" | "answers" | "lastId">): string {
  if (!email) return "Este chamado não tem e-mail.";
  if (isBounced)
    return hasAccount
      ? `${email} devolveu uma mensagem nossa: a resposta não vai por e-mail e aparece só em Suporte, na conta da pessoa.`
      : `${email} devolveu uma mensagem nossa, e a pessoa não tem conta: a resposta não chega a ela.`;
  return `Vai para ${email} e aparece em Suporte, na conta da pessoa. Se ela responder ao e-mail, a mensagem chega à caixa do suporte, não a esta página.`;
}

export function AnswerForm({ id, isResolved, answers, lastId, ...recipient }: AnswerFormProps) {
  const router = useRouter();
  // Idempotency key, the same for every retry. A success or a conflict discards it.
  const answerId = useRef("");
  const prepared = useId();
  const empty = { id, resposta: "00000000-0000-4000-8000-000000000000", texto: "", encerrar: false };
  const form = useActionForm({
    schema: answerTicketSchema,
    action: (values: typeof empty) => {
      answerId.current ||= crypto.randomUUID();
      return answerTicketAction({ ...values, resposta: answerId.current, ultima: lastId });
    },
    defaultValues: empty,
    onSuccess: ({ message }) => {
      answerId.current = "";
      form.reset(empty);
      toast({ title: message });
      router.refresh();
    },
    onFailure: ({ code }) => {
      if (code !== "conflict") return;
      answerId.current = "";
      router.refresh();
    },
  });
  const { control, formProps, pending } = form;
  const field = fieldsOf(control, LABELS);
  const resolved = useId();
  const isShown = useWatch({ control, name: "texto" }) !== "" || !isResolved;
  const insert = (chosen: string) => {
    const answer = answers.find((one) => one.id === chosen);
    if (!answer) return;
    const typed = form.getValues("texto").trim();
    form.setValue("texto", typed === "" ? answer.texto : `${typed}\n\n${answer.texto}`, {
      shouldDirty: true,
    });
  };
  return (
    <>
      {isResolved && (
        <p
          id={resolved}
          className="rounded-md border border-line border-dashed px-4 py-6 text-ink-soft text-sm"
        >
          Chamado resolvido. Reabra para responder de novo.
        </p>
      )}
      <form
        {...formProps}
        aria-label="Responder"
        className={isShown ? "grid gap-4 border-line border-t pt-5" : "hidden"}
      >
        <FormSummary control={control} labels={LABELS} />
        <Field id={prepared} label="Resposta pronta" optional>
          <Select id={prepared} name="pronta" value="" onChange={({ target }) => insert(target.value)}>
            <option value="">Inserir uma resposta pronta</option>
            {answers.map((answer) => (
              <option key={answer.id} value={answer.id}>
                {answer.title}
              </option>
            ))}
          </Select>
        </Field>
        <TextAreaField {...field("texto")} rows={9} help={helpText(recipient)} />
        <CheckboxField control={control} name="encerrar">
          Encerrar o chamado com esta resposta
        </CheckboxField>
        <div className="sm:w-56">
          <SubmitButton
            pending={pending}
            label="Enviar resposta"
            pendingLabel="Enviando..."
            disabled={isResolved}
            describedBy={isResolved ? resolved : undefined}
          />
        </div>
      </form>
    </>
  );
}
