"use client";

import { FormDialogContent } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { useRefreshingForm } from "@/components/kit/forms/use-action-form";
import { Dialog } from "@/components/kit/ui/dialog";
import { ROLE_DESCRIPTIONS, ROLE_NAMES } from "@/lib/access/colleague-rights/messages";
import type { ColleagueRole } from "@/lib/access/colleague-rights/rules";
import { changeColleagueRoleAction } from "@/lib/people/colleagues/actions";
import { raisedRoleSchema } from "@/lib/people/colleagues/schema";

const TITLE = "Trocar a permissão";
const LABELS = { currentPassword: "Sua senha" };

type RaiseRoleProps = {
  id: string;
  name: string;
  role: ColleagueRole | null;
  onClose: () => void;
};

/** Asks for the owner's password before a colleague or an invitation gets further rights. */
export function RaiseRole({ id, name, role, onClose }: RaiseRoleProps) {
  return (
    <Dialog open={role !== null} onOpenChange={(open) => !open && onClose()}>
      {role && (
        <FormDialogContent
          title={TITLE}
          description={`${name} passa a ter a permissão ${ROLE_NAMES[role]}. ${ROLE_DESCRIPTIONS[role]}`}
        >
          <RoleForm id={id} role={role} onDone={onClose} />
        </FormDialogContent>
      )}
    </Dialog>
  );
}

function RoleForm({ id, role, onDone }: { id: string; role: ColleagueRole; onDone: () => void }) {
  const { control, formProps, pending } = useRefreshingForm({
    schema: raisedRoleSchema,
    action: changeColleagueRoleAction,
    defaultValues: { id, papel: role, currentPassword: "" },
    onDone,
  });
  return (
    <form {...formProps} aria-label={TITLE} className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <PasswordField
        control={control}
        name="currentPassword"
        label={LABELS.currentPassword}
        autoComplete="current-password"
      />
      <SubmitButton pending={pending} label={TITLE} pendingLabel="Trocando..." />
    </form>
  );
}
