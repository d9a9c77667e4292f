"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import type { z } from "zod";
import { CheckboxField } from "@/components/kit/forms/checkbox-field";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SelectField } from "@/components/kit/forms/select-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import type { Result } from "@/lib/kit/result";

type Values = {
  motivo: string;
  senha: string;
  texto: string;
  recebido: string;
  dia: string;
  nome: string;
  documento: string;
  contato: string;
  tipo: string;
  manter: boolean;
  devolver: boolean;
};

type Input = {
  name: "recebido" | "dia" | "texto" | "nome" | "documento" | "contato";
  label: string;
  help?: string;
  type?: "date";
  inputMode?: "decimal";
  rows?: number;
};

type Fields = {
  /** Label of the reason field. Null hides the field. */
  reason?: string | null;
  reasonHelp?: string;
  text?: { label: string; value: string; help?: string };
  inputs?: readonly Input[];
  /** Options of the field `tipo`. */
  kinds?: readonly { value: string; label: string }[];
  kindsLabel?: string;
  choice?: { name: "manter" | "devolver"; label: string };
  /** If false, the dialog asks for the password from the start. */
  passwordRecent?: boolean;
};

type ConfirmProps<I> = Fields & {
  label: string;
  /** Addition to the label for screen readers. */
  about?: string;
  title?: string;
  /** Name of the changed record, if `children` do not say which record changes. */
  subject?: string;
  children: ReactNode;
  submitLabel?: string;
  /** Stands in for `title` in {@link formName}. Needed if the title contains an amount that may change. */
  act?: string;
  danger?: boolean;
  main?: boolean;
  schema: z.ZodType<unknown, I>;
  action: (values: I) => Promise<Result<{ message: string; next?: string }>>;
  ids: Partial<I>;
  /** Address to open after success. Default: a refresh. */
  next?: string;
  /** Called instead of a success message if the action returns `next`. Must load a new document. */
  onNext?: (next: string) => void;
};

export function ConfirmWithPassword<I>(props: ConfirmProps<I>) {
  const { label, about, title = label, danger, main, ...form } = props;
  return (
    <FormDialog {...{ label, title, danger, about, main }}>
      {(close) => (
        // `I` consists of this form's `Values` and of `ids`, but the types do not express that.
        <ConfirmForm {...(form as unknown as FormProps)} title={title} danger={danger} onDone={close} />
      )}
    </FormDialog>
  );
}

/** Key of the texts kept over a reload (`keptAs`). Of `ids` only `id` and `email` count; others may change. */
const formName = (act: string, ids: object): string => {
  const { id = "", email = "" } = ids as { id?: string; email?: string };
  return `${act} ${id} ${email}`;
};

type FormProps = Omit<ConfirmProps<Values>, "label" | "about"> & { title: string; onDone: () => void };

function ConfirmForm(props: FormProps) {
  const { title, schema, action, ids, next, onDone, text, kinds, choice, passwordRecent, onNext } = props;
  const { inputs = [], kindsLabel = "Tipo" } = props;
  const { reason = "Motivo", reasonHelp = "Fica no registro da equipe." } = props;
  const router = useRouter();
  const [needsPassword, setNeedsPassword] = useTransientState(passwordRecent === false);
  const labels = {
    texto: text?.label ?? "",
    tipo: kindsLabel,
    motivo: reason ?? "",
    senha: "A sua senha",
    ...Object.fromEntries(inputs.map(({ name, label }) => [name, label])),
  };
  const { control, formProps, pending } = useActionForm<Values, { message: string; next?: string }>({
    schema,
    action,
    defaultValues: {
      texto: text?.value ?? "",
      recebido: "",
      dia: "",
      nome: "",
      documento: "",
      tipo: "",
      motivo: "",
      contato: "",
      senha: "",
      manter: false,
      devolver: false,
      ...ids,
    },
    onSuccess: ({ message, next: opens }) => {
      if (onNext && opens !== undefined) {
        onNext(opens);
        // Never resolves, so that the form stays pending until the page unloads.
        return new Promise<void>(() => {});
      }
      onDone();
      toast({ title: message, ...(next && { handedOn: true }) });
      if (next) router.push(next);
      else router.refresh();
    },
    keptAs: formName(props.act ?? title, ids),
    // The last password check may have expired since the page was rendered.
    onFailure: ({ field }) => field === "senha" && setNeedsPassword(true),
  });
  return (
    <form {...formProps} aria-label={title} className="grid gap-5">
      <FormSummary control={control} labels={labels} />
      {props.subject && <p className="break-words font-semibold leading-snug">{props.subject}</p>}
      <div className="grid gap-2 text-sm leading-normal">{props.children}</div>
      {kinds && (
        <SelectField
          control={control}
          name="tipo"
          label={kindsLabel}
          placeholder="Escolha uma opção"
          options={kinds}
        />
      )}
      {text && <TextField control={control} name="texto" label={text.label} help={text.help} />}
      {inputs.map(({ rows, ...input }) =>
        rows ? (
          <TextAreaField key={input.name} control={control} rows={rows} {...input} />
        ) : (
          <TextField key={input.name} control={control} {...input} />
        ),
      )}
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
