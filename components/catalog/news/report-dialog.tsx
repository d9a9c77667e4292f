"use client";

import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormDialogContent } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { RadioField } from "@/components/kit/forms/radio-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { Dialog } from "@/components/kit/ui/dialog";
import { toast } from "@/components/kit/ui/toast-store";
import { useOpenings } from "@/components/kit/ui/use-loaded-view";
import { reportContentAction } from "@/lib/catalog/news/actions";
import { REASON_LABELS } from "@/lib/catalog/news/messages";
import { QUESTION_MAX, REPORT_REASONS, type Reportable } from "@/lib/catalog/news/rules";
import { reportSchema } from "@/lib/catalog/news/schema";

export type ReportDialogProps = {
  tipo: Reportable;
  id: string;
  /** Name of the reported content, such as "a novidade A prensa chegou". */
  what: string;
  /** `openings` of useLoadedView. Each increase opens the dialog. */
  openings: number;
};

const LABELS = { motivo: "Motivo", detalhe: "O que a equipe deve saber", email: "E-mail para resposta" };
const OPTIONS = REPORT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));

export function ReportDialog({ tipo, id, what, openings }: ReportDialogProps) {
  const [isOpen, setIsOpen] = useOpenings(openings);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <FormDialogContent
        title="Denunciar"
        description="A equipe lê a denúncia e decide. O projeto não fica sabendo quem denunciou."
      >
        <ReportForm tipo={tipo} id={id} what={what} onDone={() => setIsOpen(false)} />
      </FormDialogContent>
    </Dialog>
  );
}

type ReportFormProps = Pick<ReportDialogProps, "tipo" | "id" | "what"> & { onDone: () => void };

function ReportForm({ tipo, id, what, onDone }: ReportFormProps) {
  const { control, formProps, pending } = useActionForm({
    schema: reportSchema,
    action: reportContentAction,
    defaultValues: { tipo, id, motivo: "" as (typeof REPORT_REASONS)[number], detalhe: "", email: "" },
    onSuccess: ({ message }) => {
      toast({ title: message });
      onDone();
    },
    onFailure: ({ message }) => toast({ title: message, tone: "error" }),
  });
  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label={`Denunciar ${what}`} className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <RadioField {...field("motivo")} options={OPTIONS} stacked />
      <TextAreaField
        {...field("detalhe")}
        help={`Até ${QUESTION_MAX.detalhe} caracteres.`}
        rows={3}
        optional
      />
      <TextField {...field("email")} type="email" autoComplete="email" optional />
      <SubmitButton pending={pending} label="Enviar denúncia" pendingLabel="Enviando..." />
    </form>
  );
}
