"use client";

import { useRouter } from "next/navigation";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { writeNoticeAction } from "@/lib/admin/notice/actions";
import { MAX_NOTICE } from "@/lib/admin/notice/rules";
import { noticeSchema } from "@/lib/admin/notice/schema";

const LABELS = {
  texto: "Aviso",
  caminho: "Endereço de “Saiba mais”",
  dia: "Termina no dia",
  hora: "Hora (Brasília)",
  senha: "A sua senha",
};

type NoticeFormProps = { texto: string; caminho: string; dia: string; hora: string; passwordRecent: boolean };

export function NoticeForm({ passwordRecent, ...values }: NoticeFormProps) {
  const router = useRouter();
  const [needsPassword, setNeedsPassword] = useTransientState(!passwordRecent);
  const { control, formProps, pending } = useActionForm({
    schema: noticeSchema,
    action: writeNoticeAction,
    defaultValues: { ...values, senha: "" },
    onSuccess: ({ message }) => {
      toast({ title: message });
      router.refresh();
    },
    onFailure: ({ field }) => field === "senha" && setNeedsPassword(true),
  });
  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label="Aviso em todas as páginas" className="grid max-w-measure gap-5">
      <FormSummary control={control} labels={LABELS} />
      <TextAreaField {...field("texto")} rows={2} help={`Uma frase, com até ${MAX_NOTICE} caracteres.`} />
      <TextField {...field("caminho")} optional help="Uma página deste site. Exemplo: /faq" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field("dia")} type="date" optional help="Sem um dia, o aviso fica até ser retirado." />
        <TextField {...field("hora")} type="time" optional help="Sem uma hora, fica até o fim do dia." />
      </div>
      {needsPassword && (
        <PasswordField
          {...field("senha")}
          help="Vale por 10 minutos para as próximas decisões."
          autoComplete="current-password"
        />
      )}
      <SubmitButton pending={pending} label="Publicar em todas as páginas" pendingLabel="Publicando..." />
    </form>
  );
}
