"use client";

import { useWatch } from "react-hook-form";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { RadioField } from "@/components/kit/forms/radio-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { Button } from "@/components/kit/ui/button";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/kit/ui/dialog";
import { toast } from "@/components/kit/ui/toast-store";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { declineInterestAction } from "@/lib/matches/interests/actions";
import { REASON_LABELS } from "@/lib/matches/interests/messages";
import { MAX_DETAIL, REASONS } from "@/lib/matches/interests/rules/answer";
import { declineSchema } from "@/lib/matches/interests/schema";

const LABELS = { motivo: "Por que não seguir", detalhe: "O que o financiador deve saber" };
const OPTIONS = REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));

type DeclineDialogProps = { id: string; project: string; onDeclined: () => void };

/** Refuses an interest, with the reason that the funder reads. */
export function DeclineDialog({ id, project, onDeclined }: DeclineDialogProps) {
  const [isOpen, setIsOpen] = useMoment(false);
  const done = () => {
    setIsOpen(false);
    onDeclined();
  };
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="outline">
          Recusar<span className="sr-only"> o interesse em {project}</span>
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Recusar o interesse?</DialogTitle>
          <DialogDescription>{project}</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <DeclineForm id={id} onDone={done} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function DeclineForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { control, formProps, pending } = useActionForm({
    schema: declineSchema,
    action: declineInterestAction,
    defaultValues: { id, motivo: "", detalhe: "" },
    onSuccess: ({ message }) => {
      toast({ title: message });
      onDone();
    },
    onFailure: ({ message }) => toast({ title: message, tone: "error" }),
  });
  const isOther = useWatch({ control, name: "motivo" }) === "outro";
  return (
    <form {...formProps} aria-label="Recusar interesse" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <RadioField control={control} name="motivo" label={LABELS.motivo} options={OPTIONS} stacked />
      <TextAreaField
        control={control}
        name="detalhe"
        label={LABELS.detalhe}
        help={`O financiador lê este texto. Telefones, e-mails e sites ficam ocultos. Até ${MAX_DETAIL} caracteres.`}
        rows={3}
        optional={!isOther}
      />
      <SubmitButton pending={pending} pendingLabel="Recusando...">
        Recusar interesse
      </SubmitButton>
    </form>
  );
}
