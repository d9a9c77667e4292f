"use client";

import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { FormDialogContent } from "@/components/kit/forms/form-dialog";
import { Dialog } from "@/components/kit/ui/dialog";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import type { MessageResult } from "@/lib/kit/result";
import { fieldsOf } from "./field-props";
import { FormSummary } from "./form-summary";
import { RadioField } from "./radio-field";
import { SubmitButton } from "./submit-button";
import { TextAreaField } from "./text-area-field";
import { useActionForm } from "./use-action-form";

type ReasonValues = { id: string; motivo: string; detalhe: string };

type ReasonFormProps = {
  id: string;
  formLabel: string;
  labels: { motivo: string; detalhe: string };
  options: readonly { value: string; label: string }[];
  detailHelp: string;
  submitLabel: string;
  pendingLabel: string;
  /** Requires a detail for the reason "outro". */
  schema: z.ZodType<unknown, ReasonValues>;
  action: (values: ReasonValues) => Promise<MessageResult>;
  onDone?: () => void;
};

type ReasonDialogProps = ReasonFormProps & { trigger: ReactNode; title: string; description: string };

export function ReasonDialog({ trigger, title, description, onDone, ...form }: ReasonDialogProps) {
  const [isOpen, setIsOpen] = useTransientState(false);
  const done = () => {
    setIsOpen(false);
    onDone?.();
  };
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      {trigger}
      <FormDialogContent title={title} description={description}>
        <ReasonForm {...form} onDone={done} />
      </FormDialogContent>
    </Dialog>
  );
}

function ReasonForm(props: ReasonFormProps) {
  const { id, labels, schema, action, onDone } = props;
  const { control, formProps, pending } = useActionForm({
    schema,
    action,
    defaultValues: { id, motivo: "", detalhe: "" },
    onSuccess: ({ message }) => {
      toast({ title: message });
      onDone?.();
    },
    onFailure: ({ message }) => toast({ title: message, tone: "error" }),
  });
  const isOther = useWatch({ control, name: "motivo" }) === "outro";
  const field = fieldsOf(control, labels);
  return (
    <form {...formProps} aria-label={props.formLabel} className="grid gap-5">
      <FormSummary control={control} labels={labels} />
      <RadioField {...field("motivo")} options={props.options} stacked />
      <TextAreaField {...field("detalhe")} help={props.detailHelp} rows={3} optional={!isOther} />
      <SubmitButton pending={pending} label={props.submitLabel} pendingLabel={props.pendingLabel} />
    </form>
  );
}
