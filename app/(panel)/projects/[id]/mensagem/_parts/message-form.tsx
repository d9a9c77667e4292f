"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { messageSupportersAction } from "@/lib/matches/supporter-messages/actions";
import { MAX_TEXT } from "@/lib/matches/supporter-messages/rules";
import { supporterFormSchema } from "@/lib/matches/supporter-messages/schema";

const LABELS = { texto: "Mensagem" };

/** The message goes to every supporter whose contact is open. */
export function MessageForm({ projetoId, count }: { projetoId: string; count: number }) {
  const router = useRouter();
  const [isPreview, setIsPreview] = useTransientState(false);
  // Idempotency key. Every retry sends it again, until a success or a conflict clears it.
  const id = useRef("");
  const form = useActionForm({
    schema: supporterFormSchema,
    action: (values: { id: string; projetoId: string; texto: string }) => {
      id.current ||= crypto.randomUUID();
      return messageSupportersAction({ ...values, id: id.current, projetoId });
    },
    defaultValues: { id: "", projetoId, texto: "" },
    onSuccess: ({ message }) => {
      id.current = "";
      form.reset({ id: "", projetoId, texto: "" });
      setIsPreview(false);
      toast({ title: message });
      router.refresh();
    },
    // Do not refresh the page: if no supporter is left, the form would disappear with the text.
    onFailure: ({ code }) => {
      setIsPreview(false);
      if (code === "conflict") id.current = "";
    },
    onInvalid: () => setIsPreview(false),
  });
  const { control, formProps, pending, trigger } = form;
  const { texto } = useWatch({ control });
  const field = fieldsOf(control, LABELS);
  const recipients = count === 1 ? "1 apoiador" : `${count} apoiadores`;
  const showPreview = async () => {
    if (await trigger("texto")) setIsPreview(true);
  };
  return (
    <form {...formProps} aria-label="Mensagem a quem apoia" className="grid max-w-[46rem] gap-6">
      <FormSummary control={control} labels={LABELS} />
      <p className="max-w-measure text-ink-soft leading-normal">
        Vai para {recipients}, {count === 1 ? "na conversa de vocês" : "cada um na própria conversa"}: ninguém
        vê quem mais recebeu. Quem deixa mensagens sem ler é avisado por e-mail, se não desligou esse aviso.
        Uma mensagem por dia.
      </p>
      {isPreview ? (
        <section aria-label="Prévia" className="rounded-md border border-line bg-surface px-4 py-5 md:px-6">
          <p className="figures mb-3 text-ink-soft text-sm">
            Assim {recipients} {count === 1 ? "vai" : "vão"} ler
          </p>
          <p className="whitespace-pre-line break-words leading-normal">{texto}</p>
        </section>
      ) : (
        <TextAreaField
          {...field("texto")}
          help={`Até ${MAX_TEXT.toLocaleString("pt-BR")} caracteres.`}
          rows={7}
        />
      )}
      {/* Without keys, React would turn the preview button into the submit button, and the same press would submit. */}
      <div className="flex flex-wrap gap-3">
        {isPreview ? (
          <>
            <Button key="send" type="submit" aria-disabled={pending}>
              {pending ? "Enviando..." : `Enviar para ${recipients}`}
            </Button>
            <Button key="back" type="button" variant="outline" onClick={() => setIsPreview(false)}>
              Voltar a escrever
            </Button>
          </>
        ) : (
          <Button key="preview" type="button" onClick={showPreview}>
            Ver como fica
          </Button>
        )}
      </div>
    </form>
  );
}
