"use client";

import { useRouter } from "next/navigation";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState, useWhenLeft } from "@/components/kit/ui/use-when-left";
import { SecondFactorSetup } from "@/components/people/second-factor/second-factor-setup";
import { removeSecondFactorAction } from "@/lib/people/second-factor/actions";
import { SECOND_FACTOR } from "@/lib/people/second-factor/messages";
import { ownPasswordSchema } from "@/lib/people/second-factor/schema";
import { RenewCodes } from "./renew-codes";

/**
 * The recovery codes are shown only once.
 * - The page is refreshed only after the person has kept the codes, because a refresh could reload the document and
 *   lose the codes.
 * - Back can still leave the page: while the codes are made, by a second Back in a row, or in a browser without the
 *   Navigation API (holdPage). A toast on the next page then explains how to renew the codes.
 */
function useCodesDialog() {
  const router = useRouter();
  const [isLocked, setIsLocked] = useTransientState(false);
  useWhenLeft(() => {
    if (!isLocked) return;
    toast({ ...SECOND_FACTOR.leftUnkept, tone: "warning", handedOn: true });
    router.refresh();
  });
  const finish = (close: () => void) => {
    close();
    setIsLocked(false);
    router.refresh();
  };
  return { isLocked, setIsLocked, finish };
}

export function TwoSteps({ since }: { since: Date | null }) {
  const { isLocked, setIsLocked, finish } = useCodesDialog();
  // While the codes are shown, a refresh of the page (after a change of the plan, for example) must not replace them.
  const isOn = since !== null && !isLocked;
  return (
    <div className="grid gap-3">
      {isOn && <Renewal />}
      <FormDialog
        label={isOn ? "Desligar" : "Ligar"}
        about="a verificação em duas etapas"
        title={isOn ? "Desligar as duas etapas" : "Ligar as duas etapas"}
        locked={isLocked}
      >
        {(close) =>
          isOn ? (
            <RemoveForm onDone={() => finish(close)} />
          ) : (
            <SecondFactorSetup onLockChange={setIsLocked} onDone={() => finish(close)} />
          )
        }
      </FormDialog>
    </div>
  );
}

function Renewal() {
  const { isLocked, setIsLocked, finish } = useCodesDialog();
  return (
    <FormDialog
      label="Gerar novos códigos"
      about="de reserva"
      title="Gerar novos códigos de reserva"
      locked={isLocked}
    >
      {(close) => <RenewCodes onLockChange={setIsLocked} onDone={() => finish(close)} />}
    </FormDialog>
  );
}

function RemoveForm({ onDone }: { onDone: () => void }) {
  const { control, formProps, pending } = useActionForm({
    schema: ownPasswordSchema,
    action: removeSecondFactorAction,
    defaultValues: { senha: "" },
    onSuccess: ({ message }) => {
      toast({ title: message });
      onDone();
    },
  });
  return (
    <form {...formProps} aria-label="Desligar as duas etapas" className="grid gap-5">
      <FormSummary control={control} labels={{ senha: "A sua senha" }} />
      <p className="text-ink-soft text-sm leading-normal">
        A conta volta a pedir só a senha, e os códigos de reserva deixam de valer.
      </p>
      <PasswordField control={control} name="senha" label="A sua senha" autoComplete="current-password" />
      <SubmitButton pending={pending} label="Desligar" pendingLabel="Desligando..." />
    </form>
  );
}
