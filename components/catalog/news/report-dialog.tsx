"use client";

import { FormSummary } from "@/components/kit/forms/form-summary";
import { RadioField } from "@/components/kit/forms/radio-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/kit/ui/dialog";
import { toast } from "@/components/kit/ui/toast-store";
import { useOpenings } from "@/components/kit/ui/use-loaded-view";
import { reportContentAction } from "@/lib/catalog/news/actions";
import { REASON_LABELS, REPORT } from "@/lib/catalog/news/messages";
import { QUESTION_MAX, REPORT_REASONS } from "@/lib/catalog/news/rules";
import { type ReportValues, reportSchema } from "@/lib/catalog/news/schema";

export type ReportDialogProps = {
  tipo: "update" | "question";
  id: string;
  /** What it is about, in words: "a novidade A prensa chegou". */
  what: string;
  /** Goes up with every press of the button. */
  openings: number;
};

const LABELS = { motivo: "Motivo", detalhe: "O que a equipe deve saber" };
const OPTIONS = REPORT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));

/** What ReportButton opens. */
export function ReportDialog({ tipo, id, what, openings }: ReportDialogProps) {
  const [isOpen, setIsOpen] = useOpenings(openings);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Denunciar</DialogTitle>
          <DialogDescription>
            A equipe lê a denúncia e decide. O projeto não fica sabendo quem denunciou.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <ReportForm tipo={tipo} id={id} what={what} onDone={() => setIsOpen(false)} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

type ReportFormProps = Omit<ReportDialogProps, "openings"> & { onDone: () => void };

function ReportForm({ tipo, id, what, onDone }: ReportFormProps) {
  const { control, formProps, pending } = useActionForm({
    schema: reportSchema,
    action: reportContentAction,
    defaultValues: { tipo, id, motivo: "" as ReportValues["motivo"], detalhe: "" } satisfies ReportValues,
    onSuccess: ({ message }) => {
      toast({ title: message });
      onDone();
    },
    onFailure: ({ message }) => toast({ title: message || REPORT.failed, tone: "error" }),
  });
  return (
    <form {...formProps} aria-label={`Denunciar ${what}`} className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <RadioField control={control} name="motivo" label={LABELS.motivo} options={OPTIONS} stacked />
      <TextAreaField
        control={control}
        name="detalhe"
        label={LABELS.detalhe}
        help={`Até ${QUESTION_MAX.detalhe} caracteres.`}
        rows={3}
        optional
      />
      <SubmitButton pending={pending} pendingLabel="Enviando...">
        Enviar denúncia
      </SubmitButton>
    </form>
  );
}
