"use client";

import Link from "next/link";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import type { Failure } from "@/lib/kit/result";
import { confirmEmailAction } from "@/lib/people/accounts/actions";
import type { ConfirmationResult } from "@/lib/people/accounts/mutations/confirm-email";
import type { ConfirmationParams } from "@/lib/people/accounts/rules";
import { linkPasswordSchema } from "@/lib/people/accounts/schema";
import { AccountFrame } from "./account-frame";

const ASKED = {
  signup: {
    why: "Não reconhecemos neste navegador o cadastro desta conta. Digite a senha que criou no cadastro, e o e-mail fica confirmado.",
    stranger: "Não fez este cadastro? Feche esta página: sem a senha a conta não é ativada.",
  },
  change: {
    why: "A sua conta não está aberta neste navegador. Digite a senha dela, e o e-mail da conta muda para este.",
    stranger: "Não pediu esta troca? Feche esta página: sem a senha nada muda.",
  },
};

type Confirmed = Omit<ConfirmationResult, "session">;

type ConfirmationPasswordProps = {
  params: ConfirmationParams;
  onDone: (confirmed: Confirmed) => Promise<void>;
  /** Called if no password can make the link work, for example because the link expired. */
  onDead: (failure: Failure) => void;
};

/** Asks for the password, because this browser has not proved that its user owns the account. */
export function ConfirmationPassword({ params, onDone, onDead }: ConfirmationPasswordProps) {
  const { why, stranger } = ASKED[params.type === "email_change" ? "change" : "signup"];
  const { control, formProps, pending } = useActionForm({
    schema: linkPasswordSchema,
    action: ({ password }) => confirmEmailAction({ ...params, password }),
    defaultValues: { password: "" },
    onSuccess: onDone,
    onFailure: (failure) => {
      const isDead = failure.code === "bad_input" || failure.code === "conflict";
      if (isDead && !failure.field) onDead(failure);
    },
  });
  return (
    <AccountFrame
      kicker="Sua conta"
      title="Falta a sua senha"
      lead={<p role="status">{why}</p>}
      aside={
        <p className="max-w-[44ch] border-line border-t pt-5 text-ink-soft text-sm leading-normal">
          {stranger}
        </p>
      }
    >
      <form {...formProps} aria-label="Confirmar com a senha" className="grid gap-5">
        <FormSummary control={control} labels={{ password: "Senha" }} />
        <div>
          <PasswordField control={control} name="password" label="Senha" autoComplete="current-password" />
          <Link
            href="/auth/recuperar"
            prefetch={false}
            className="link mt-1 inline-flex min-h-11 items-center text-sm"
          >
            Esqueci minha senha
          </Link>
        </div>
        <SubmitButton pending={pending} label="Confirmar meu e-mail" pendingLabel="Confirmando..." />
      </form>
    </AccountFrame>
  );
}
