"use client";

import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { FormDialogContent } from "@/components/kit/forms/form-dialog";
import { Dialog } from "@/components/kit/ui/dialog";
import { toast } from "@/components/kit/ui/toast-store";
import type { MessageResult } from "@/lib/kit/result";
import { fieldsOf } from "./field-props";
import { FormSummary } from "./form-summary";
import { RadioField } from "./radio-field";
import { SubmitButton } from "./submit-button";
import { TextAreaField } from "./text-area-field";
import { useActionForm } from "./use-action-form";

type ReasonValues = { motivo: string; detalhe: string };

type ReasonFormProps<I> = {
  formLabel: string;
  labels: { motivo: string; detalhe: string };
  options: readonly { value: string; label: string }[];
  detailHelp: string;
  /** Whether the reason "outro" requires a detail. */
  isOtherExplained?: boolean;
  submitLabel: string;
  pendingLabel: string;
  ids: Omit<I, keyof ReasonValues>;
  schema: z.ZodType<unknown, I>;
  action: (values: I) => Promise<MessageResult>;
  onDone?: () => void;
};

type ReasonDialogProps<I> = ReasonFormProps<I> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger?: ReactNode;
  title: string;
  description: string;
};

export function ReasonDialog<I extends ReasonValues>({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  onDone,
  ...form
}: ReasonDialogProps<I>) {
  const done = () => {
    onOpenChange(false);
    onDone?.();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {trigger}
      <FormDialogContent title={title} description={description}>
        {/* The cast drops the generic type of the ids, which the fields do not use. */}
        <ReasonForm {...(form as unknown as ReasonFormProps<ReasonValues>)} onDone={done} />
      </FormDialogContent>
    </Dialog>
  );
}

function ReasonForm(props: ReasonFormProps<ReasonValues>) {
  const { labels, isOtherExplained = false, ids, schema, action, onDone } = props;
  const { control, formProps, pending } = useActionForm<ReasonValues, { message: string }>({
    schema,
    action,
    defaultValues: { ...ids, motivo: "", detalhe: "" },
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
      <TextAreaField
        {...field("detalhe")}
        help={props.detailHelp}
        rows={3}
        optional={!(isOther && isOtherExplained)}
      />
      <SubmitButton pending={pending} label={props.submitLabel} pendingLabel={props.pendingLabel} />
    </form>
  );
}
