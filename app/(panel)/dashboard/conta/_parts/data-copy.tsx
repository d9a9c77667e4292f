"use client";

import type { z } from "zod";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { fetchFile } from "@/components/kit/requests/fetch-file";
import { failure, ok } from "@/lib/kit/result";
import { copySchema } from "@/lib/overview/personal-data/schema";

const TITLE = "Baixar meus dados";

async function takeCopy(input: z.input<typeof copySchema>) {
  const refused = await fetchFile("/api/meus-dados", input);
  return refused === null ? ok(null) : failure("bad_input", refused, "currentPassword");
}

export function DataCopy() {
  return (
    <FormDialog label={TITLE} title={TITLE}>
      {(close) => <CopyForm onDone={close} />}
    </FormDialog>
  );
}

function CopyForm({ onDone }: { onDone: () => void }) {
  const { control, formProps, pending } = useActionForm({
    schema: copySchema,
    action: takeCopy,
    defaultValues: { currentPassword: "" },
    onSuccess: onDone,
  });
  const field = fieldsOf(control, { currentPassword: "Senha atual" });
  return (
    <form {...formProps} aria-label={TITLE} className="grid gap-5">
      <p className="text-sm leading-normal">
        O arquivo tem tudo o que guardamos sobre você: confirme que é você quem o leva. Avisamos por e-mail a
        cada cópia baixada.
      </p>
      <PasswordField {...field("currentPassword")} autoComplete="current-password" />
      <SubmitButton pending={pending} label="Baixar o arquivo" pendingLabel="Preparando..." />
    </form>
  );
}
