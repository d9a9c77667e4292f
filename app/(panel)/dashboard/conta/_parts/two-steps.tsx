"use client";

import { useRouter } from "next/navigation";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { SecondFactorSetup } from "@/components/people/second-factor/second-factor-setup";
import { removeSecondFactorAction } from "@/lib/people/second-factor/actions";
import { ownPasswordSchema } from "@/lib/people/second-factor/schema";
import { RenewCodes } from "./renew-codes";

/** Turns the second factor on or off, and renews its recovery codes. @param since null while it is off */
export function TwoSteps({ since }: { since: Date | null }) {
  const router = useRouter();
  const [showsCodes, setShowsCodes] = useTransientState(false);
  // The dialog still shows the codes after the refreshed page has `since`.
  const isOn = since !== null && !showsCodes;
  const title = isOn ? "Desligar as duas etapas" : "Ligar as duas etapas";
  return (
    <div className="grid gap-3">
      {isOn && <Renewal />}
      <FormDialog
        label={isOn ? "Desligar" : "Ligar"}
        about="a verificação em duas etapas"
        title={title}
        held={showsCodes}
      >
        {(close) =>
          isOn ? (
            <RemoveForm
              onDone={() => {
                close();
                router.refresh();
              }}
            />
          ) : (
            <SecondFactorSetup
              onCodes={() => {
                setShowsCodes(true);
                // Refresh now, because the page may also be left while the codes are shown.
                router.refresh();
              }}
              onDone={() => {
                close();
                setShowsCodes(false);
              }}
            />
          )
        }
      </FormDialog>
    </div>
  );
}

function Renewal() {
  const router = useRouter();
  const [showsCodes, setShowsCodes] = useTransientState(false);
  return (
    <FormDialog
      label="Gerar novos códigos"
      about="de reserva"
      title="Gerar novos códigos de reserva"
      held={showsCodes}
    >
      {(close) => (
        <RenewCodes
          onCodes={() => {
            setShowsCodes(true);
            // Refresh now, because the page shows how many codes are left.
            router.refresh();
          }}
          onDone={() => {
            close();
            setShowsCodes(false);
          }}
        />
      )}
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
