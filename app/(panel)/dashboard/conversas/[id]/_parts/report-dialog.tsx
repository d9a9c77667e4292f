"use client";

import { Flag } from "lucide-react";
import { useWatch } from "react-hook-form";
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
  DialogTrigger,
} from "@/components/kit/ui/dialog";
import { toast } from "@/components/kit/ui/toast-store";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { reportTalkAction } from "@/lib/matches/conversations/actions";
import { REPORT_LABELS } from "@/lib/matches/conversations/messages";
import { MAX_REPORT, REPORT_REASONS } from "@/lib/matches/conversations/rules/message";
import { reportSchema } from "@/lib/matches/conversations/schema";

const LABELS = { motivo: "O que aconteceu", detalhe: "Conte mais" };
const OPTIONS = REPORT_REASONS.map((value) => ({ value, label: REPORT_LABELS[value] }));

/** Reports a conversation to the team; the other side is not told who did. */
export function ReportDialog({ talkId }: { talkId: string }) {
  const [isOpen, setIsOpen] = useMoment(false);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 text-sm hover:bg-sunken">
        <Flag aria-hidden className="size-5" strokeWidth={1.75} />
        <span className="max-md:sr-only">Denunciar</span>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Denunciar a conversa?</DialogTitle>
          <DialogDescription>
            Nossa equipe lê a conversa e responde a você por e-mail. A outra pessoa não é avisada.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <ReportForm talkId={talkId} onDone={() => setIsOpen(false)} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function ReportForm({ talkId, onDone }: { talkId: string; onDone: () => void }) {
  const { control, formProps, pending } = useActionForm({
    schema: reportSchema,
    action: reportTalkAction,
    defaultValues: { conversa: talkId, motivo: "", detalhe: "" },
    onSuccess: ({ message }) => {
      toast({ title: message });
      onDone();
    },
    onFailure: ({ message }) => toast({ title: message, tone: "error" }),
  });
  const isOther = useWatch({ control, name: "motivo" }) === "outro";
  return (
    <form {...formProps} aria-label="Denunciar a conversa" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <RadioField control={control} name="motivo" label={LABELS.motivo} options={OPTIONS} stacked />
      <TextAreaField
        control={control}
        name="detalhe"
        label={LABELS.detalhe}
        help={`Até ${MAX_REPORT} caracteres.`}
        rows={3}
        optional={!isOther}
      />
      <SubmitButton pending={pending} pendingLabel="Enviando...">
        Denunciar
      </SubmitButton>
    </form>
  );
}
