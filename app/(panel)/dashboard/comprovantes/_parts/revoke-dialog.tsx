"use client";

import { useRouter } from "next/navigation";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { toast } from "@/components/kit/ui/toast-store";
import { revokeReceiptAction } from "@/lib/money/receipts/actions";
import { RECEIPTS } from "@/lib/money/receipts/messages";
import { MAX_REASON } from "@/lib/money/receipts/rules/receipt";
import { revokeSchema } from "@/lib/money/receipts/schema";

const LABELS = { motivo: "Motivo" };

type RevokeDialogProps = { recibo: string; number: string };

/** Both sides see the reason in their lists of receipts and in the PDF. Visitors do not see the reason. */
export function RevokeDialog({ recibo, number }: RevokeDialogProps) {
  return (
    <FormDialog
      label="Revogar"
      about={`o recibo ${number}`}
      title={`Revogar o recibo ${number}?`}
      danger
      quiet
    >
      {(close) => <RevokeForm recibo={recibo} onDone={close} />}
    </FormDialog>
  );
}

function RevokeForm({ recibo, onDone }: { recibo: string; onDone: () => void }) {
  const router = useRouter();
  const { control, formProps, pending } = useActionForm({
    schema: revokeSchema,
    action: revokeReceiptAction,
    defaultValues: { recibo, motivo: "" },
    onSuccess: ({ message }) => {
      onDone();
      toast({ title: message, description: RECEIPTS.revokedHint });
      router.refresh();
    },
    onFailure: ({ message }) => toast({ title: message, tone: "error" }),
  });
  return (
    <form {...formProps} aria-label="Revogar recibo" className="grid gap-5">
      <p className="max-w-measure text-ink-soft text-sm leading-normal">
        O recibo deixa de valer, e quem confere o código passa a ver isso. O número não é usado de novo.
      </p>
      <FormSummary control={control} labels={LABELS} />
      <TextAreaField
        control={control}
        name="motivo"
        label={LABELS.motivo}
        help={`Quem apoiou lê este texto. Até ${MAX_REASON} caracteres.`}
        rows={3}
      />
      <SubmitButton pending={pending} label="Revogar recibo" pendingLabel="Revogando..." />
    </form>
  );
}
