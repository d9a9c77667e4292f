"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import type { z } from "zod";
import { CheckboxField } from "@/components/kit/forms/checkbox-field";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import type { Result } from "@/lib/kit/result";

/** Values typed in the dialog; the form submits them together with `ids`. */
type Values = { motivo: string; senha: string; texto: string; manter: boolean; devolver: boolean };

type Fields = {
  /** Label of the reason field; null for a dialog without one. */
  reason?: string | null;
  reasonHelp?: string;
  /** An extra one-line field, such as for a new name. */
  text?: { label: string; value: string; help?: string };
  /** A checkbox; without it the dialog has none. */
  choice?: { name: "manter" | "devolver"; label: string };
  /** For dangerous actions: whether the password was entered recently; if not, the dialog requires it. */
  passwordRecent?: boolean;
};

type ConfirmProps<I> = Fields & {
  /** Label of the button that opens the dialog. */
  label: string;
  /** Addition to the label for screen readers, where the same button appears several times. */
  about?: string;
  /** Default: the label. */
  title?: string;
  /** Name of what the action changes, at the top of the dialog; without it the text names it. */
  subject?: string;
  /** Text about the action's effect and the recipients of its mails. */
  children: ReactNode;
  /** Default: the title. */
  submitLabel?: string;
  danger?: boolean;
  /** The page's main action. */
  main?: boolean;
  schema: z.ZodType<unknown, I>;
  action: (values: I) => Promise<Result<{ message: string; next?: string }>>;
  /** Inputs of the action that have no field in the dialog. */
  ids: Partial<I>;
  /** Address to open on success; without it the page is refreshed. */
  next?: string;
  /** Replaces message and `next`: receives the address in the result, to load it as a new document. */
  onOpen?: (next: string) => void;
};

/** Dialog for an action of the team: its effect, the fields of the action, and the password unless it is recent. */
export function ConfirmWithPassword<I>(props: ConfirmProps<I>) {
  const { label, about, title = label, danger, main, ...form } = props;
  return (
    <FormDialog {...{ label, title, danger, about, main }}>
      {(close) => (
        // Casts away the generic ids, which the fields do not use.
        <ConfirmForm {...(form as unknown as FormProps)} title={title} danger={danger} onDone={close} />
      )}
    </FormDialog>
  );
}

type FormProps = Omit<ConfirmProps<Values>, "label" | "about"> & { title: string; onDone: () => void };

function ConfirmForm(props: FormProps) {
  const { title, schema, action, ids, next, onDone, text, choice, passwordRecent, onOpen } = props;
  const { reason = "Motivo", reasonHelp = "Fica no registro da equipe." } = props;
  const router = useRouter();
  const [needsPassword, setNeedsPassword] = useTransientState(passwordRecent === false);
  const labels = { texto: text?.label ?? "", motivo: reason ?? "", senha: "A sua senha" };
  const { control, formProps, pending } = useActionForm<Values, { message: string; next?: string }>({
    schema,
    action,
    defaultValues: {
      texto: text?.value ?? "",
      motivo: "",
      senha: "",
      manter: false,
      devolver: false,
      ...ids,
    },
    onSuccess: ({ message, next: opens }) => {
      if (onOpen && opens !== undefined) {
        onOpen(opens);
        return;
      }
      onDone();
      toast({ title: message, ...(next && { handedOn: true }) });
      if (next) router.push(next);
      else router.refresh();
    },
    // The recent password may have expired since the page was rendered.
    onFailure: ({ field }) => field === "senha" && setNeedsPassword(true),
  });
  return (
    <form {...formProps} aria-label={title} className="grid gap-5">
      <FormSummary control={control} labels={labels} />
      {props.subject && <p className="break-words font-semibold leading-snug">{props.subject}</p>}
      <div className="grid gap-2 text-sm leading-normal">{props.children}</div>
      {text && <TextField control={control} name="texto" label={text.label} help={text.help} />}
      {reason && <TextAreaField control={control} name="motivo" label={reason} help={reasonHelp} rows={3} />}
      {choice && (
        <CheckboxField control={control} name={choice.name}>
          {choice.label}
        </CheckboxField>
      )}
      {needsPassword && (
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
        label={props.submitLabel ?? title}
        pendingLabel="Salvando..."
        variant={props.danger ? "destructive" : "default"}
      />
    </form>
  );
}
