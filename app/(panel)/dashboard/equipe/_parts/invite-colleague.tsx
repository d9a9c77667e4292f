"use client";

import { useWatch } from "react-hook-form";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SelectField } from "@/components/kit/forms/select-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useRefreshingForm } from "@/components/kit/forms/use-action-form";
import { ROLE_DESCRIPTIONS, ROLE_NAMES, WHOLE_ACCOUNT } from "@/lib/access/colleague-rights/messages";
import { COLLEAGUE_ROLES } from "@/lib/access/colleague-rights/rules";
import { inviteColleagueAction } from "@/lib/people/colleagues/actions";
import { invitationSchema } from "@/lib/people/colleagues/schema";

const LABELS = {
  email: "E-mail da pessoa",
  papel: "O que a pessoa pode",
  currentPassword: "Sua senha",
};
const OPTIONS = COLLEAGUE_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

export function InviteColleague() {
  return (
    <FormDialog label="Convidar pessoa" title="Convidar pessoa" main>
      {(close) => <InvitationForm onDone={close} />}
    </FormDialog>
  );
}

function InvitationForm({ onDone }: { onDone: () => void }) {
  const { control, formProps, pending } = useRefreshingForm({
    schema: invitationSchema,
    action: inviteColleagueAction,
    defaultValues: { email: "", papel: "", currentPassword: "" },
    onDone,
  });
  const field = fieldsOf(control, LABELS);
  const chosen = useWatch({ control, name: "papel" });
  const role = COLLEAGUE_ROLES.find((one) => one === chosen);
  return (
    <form {...formProps} aria-label="Convidar pessoa" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <TextField {...field("email")} type="email" autoComplete="off" />
      <SelectField
        {...field("papel")}
        placeholder="Escolha"
        options={OPTIONS}
        help={role ? ROLE_DESCRIPTIONS[role] : "Você pode trocar depois."}
      />
      <PasswordField {...field("currentPassword")} autoComplete="current-password" />
      <p className="text-ink-soft text-sm leading-normal">
        {WHOLE_ACCOUNT} A pessoa recebe um link que vale 7 dias e só funciona para este e-mail, com o seu nome
        e o seu e-mail.
      </p>
      <SubmitButton pending={pending} label="Enviar convite" pendingLabel="Enviando..." />
    </form>
  );
}
