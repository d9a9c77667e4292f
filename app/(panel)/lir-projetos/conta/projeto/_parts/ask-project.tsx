"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { askProjectAction } from "@/lib/catalog/news/actions";
import { QUESTIONS } from "@/lib/catalog/news/messages";
import { QUESTION_MAX } from "@/lib/catalog/news/rules";
import { askFormSchema } from "@/lib/catalog/news/schema";

/** Form for a project question, which becomes public once answered (A9.7, B5.10). */
export function AskProject({ projetoId }: { projetoId: string }) {
  const router = useRouter();
  // Idempotency key. Every retry sends it again, until a success or a conflict clears it.
  const id = useRef("");
  const form = useActionForm({
    schema: askFormSchema,
    action: (input) => {
      id.current ||= crypto.randomUUID();
      return askProjectAction({ ...input, id: id.current, projetoId });
    },
    defaultValues: { texto: "" },
    onSuccess: ({ message }) => {
      id.current = "";
      form.reset();
      toast({ title: message, description: QUESTIONS.sentHint });
      router.refresh();
    },
    onFailure: ({ code, message }) => {
      if (code === "conflict") id.current = "";
      toast({ title: message, tone: "error" });
    },
  });
  const { control, formProps, pending } = form;
  return (
    <form
      {...formProps}
      id="perguntar"
      aria-label="Perguntar ao projeto"
      className="mt-6 grid max-w-measure scroll-mt-24 gap-4"
    >
      <FormSummary control={control} labels={{ texto: "Sua pergunta" }} />
      <TextAreaField
        control={control}
        name="texto"
        label="Sua pergunta"
        help={`O projeto responde aqui, para todos. O seu nome não aparece, e contatos ficam ocultos. Até ${QUESTION_MAX.texto} caracteres.`}
        rows={3}
      />
      <div>
        <Button type="submit" aria-disabled={pending}>
          {pending ? "Enviando..." : "Enviar pergunta"}
        </Button>
      </div>
    </form>
  );
}
