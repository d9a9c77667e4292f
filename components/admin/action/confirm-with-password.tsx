"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import type { z } from "zod";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { toast } from "@/components/kit/ui/toast-store";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { FormDialog } from "@/components/people/accounts/form-dialog";
import type { Result } from "@/lib/kit/result";

/** Values that the dialog asks for; the ids of the record come along. */
type Values = { motivo: string; senha: string; texto: string };

type Fields = {
  /** Label of the reason; left out where none is asked. */
  reason?: string;
  reasonHelp?: string;
  /** Label and initial value of one more line, such as a new name. */
  text?: { label: string; value: string; help?: string };
  /**
   * Given for a dangerous action: whether the password of this session still counts. Otherwise the dialog asks for it.
   */
  passwordRecent?: boolean;
};

type ConfirmProps<I> = Fields & {
  /** Label of the button that opens the dialog. */
  label: string;
  /** Addition to the label for screen readers, where the same button appears several times. */
  about?: string;
  title: string;
  /** Text about the action's effect and who gets a mail. */
  children: ReactNode;
  submitLabel: string;
  danger?: boolean;
  schema: z.ZodType<unknown, I>;
  action: (values: I) => Promise<Result<{ message: string }>>;
  /** Values of the action that the dialog does not ask for. */
  ids: Partial<I>;
  /** Address to go to afterwards; without one the page is read anew. */
  next?: string;
};

/** A decision of the team: what it does, its reason, and for a dangerous one the password, unless one was just given. */
export function ConfirmWithPassword<I>({ label, about, title, danger = false, ...form }: ConfirmProps<I>) {
  return (
    <FormDialog label={label} title={title} danger={danger} {...(about && { about })}>
      {(close) => (
        // Generic ids end here: the fields only know the values above.
        <ConfirmForm {...(form as unknown as FormProps)} formLabel={title} danger={danger} onDone={close} />
      )}
    </FormDialog>
  );
}

type FormProps = Omit<ConfirmProps<Values>, "label" | "about" | "title"> & {
  formLabel: string;
  onDone: () => void;
};

function ConfirmForm(props: FormProps) {
  const { schema, action, ids, next, onDone, reason, reasonHelp, text, passwordRecent } = props;
  const router = useRouter();
  const [isAsked, setAsked] = useMoment(passwordRecent === false);
  const labels = { texto: text?.label ?? "", motivo: reason ?? "", senha: "A sua senha" };
  const { control, formProps, pending } = useActionForm<Values, { message: string }>({
    schema,
    action,
    defaultValues: { ...ids, texto: text?.value ?? "", motivo: "", senha: "" },
    onSuccess: ({ message }) => {
      onDone();
      toast({ title: message, ...(next && { handedOn: true }) });
      if (next) router.push(next);
      else router.refresh();
    },
    // The password of the session may have run out since the page was read.
    onFailure: ({ field }) => field === "senha" && setAsked(true),
  });
  return (
    <form {...formProps} aria-label={props.formLabel} className="grid gap-5">
      <FormSummary control={control} labels={labels} />
      <div className="grid gap-2 text-sm leading-normal">{props.children}</div>
      {text && (
        <TextField
          control={control}
          name="texto"
          label={text.label}
          {...(text.help && { help: text.help })}
        />
      )}
      {reason && <TextAreaField control={control} name="motivo" label={reason} help={reasonHelp} rows={3} />}
      {isAsked && (
        <PasswordField
          control={control}
          name="senha"
          label="A sua senha"
          help="Vale por 10 minutos para as próximas decisões."
          autoComplete="current-password"
        />
      )}
      <SubmitButton
        pending={pending}
        pendingLabel="Salvando..."
        variant={props.danger ? "destructive" : "default"}
      >
        {props.submitLabel}
      </SubmitButton>
    </form>
  );
}
