"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordFields } from "@/components/kit/forms/password-fields";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { TextLink } from "@/components/kit/ui/text-link";
import { toast } from "@/components/kit/ui/toast-store";
import { cleanAddress, readAddress } from "@/components/people/accounts/confirmation-params";
import { useWorkIn } from "@/components/people/colleagues/use-work-in";
import { mapData } from "@/lib/kit/result";
import { signOutAction } from "@/lib/people/accounts/actions";
import { resetPasswordAction } from "@/lib/people/credentials/actions";
import { RECOVERY } from "@/lib/people/credentials/messages";
import { STRONG_PASSWORD } from "@/lib/people/credentials/rules";
import { resetSchema } from "@/lib/people/credentials/schema";

const LABELS = { password: "Nova senha", confirmPassword: "Confirmar nova senha" };

export function NewPassword() {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const found = readAddress(window.location)?.token_hash;
    if (!found) return setToken((kept) => kept ?? "");
    setToken(found);
    cleanAddress();
  }, []);
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);
  if (elsewhere) return <OtherAccount {...elsewhere} />;
  if (token === "") return <DeadLink />;
  return <PasswordForm token={token ?? ""} onDead={() => setToken("")} onElsewhere={setElsewhere} />;
}

type Elsewhere = { message: string; notice: string; next: string };

/** Shown if another account is signed in, which must sign out before the login page opens. */
function OtherAccount({ message, notice, next }: Elsewhere) {
  const { pending, open } = useWorkIn();
  const leave = () => open(async () => mapData(await signOutAction({}), () => ({ next })));
  return (
    <div className="grid gap-5">
      <Alert tone="success" role="alert" title={message}>
        {notice}
      </Alert>
      <Button size="lg" aria-disabled={pending} onClick={leave}>
        {pending ? "Saindo..." : "Sair e entrar"}
      </Button>
      <TextLink href="/dashboard">Continuar nesta conta</TextLink>
    </div>
  );
}

function DeadLink() {
  return (
    <>
      <Alert tone="error" role="alert" title={RECOVERY.invalidLink} />
      <Link href="/auth/recuperar" className={buttonVariants({ size: "lg", className: "mt-5 w-full" })}>
        Pedir um novo link
      </Link>
    </>
  );
}

type PasswordFormProps = {
  token: string;
  onDead: () => void;
  onElsewhere: (elsewhere: Elsewhere) => void;
};

function PasswordForm({ token, onDead, onElsewhere }: PasswordFormProps) {
  const router = useRouter();
  const { control, formProps, pending, reset } = useActionForm({
    schema: resetSchema,
    action: (input) => resetPasswordAction({ ...input, token }),
    defaultValues: { token: "", password: "", confirmPassword: "" },
    onSuccess: ({ message, next, notice }) => {
      // Clear the password, because Next hides the page that was left, but keeps it in the document.
      reset();
      if (notice) return onElsewhere({ message, notice, next });
      toast({ title: message, handedOn: true });
      router.replace(next);
    },
    onFailure: ({ message }) => {
      if (message === RECOVERY.invalidLink) onDead();
      toast({ title: message, tone: "error" });
    },
  });
  return (
    <form {...formProps} aria-label="Criar nova senha" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <PasswordFields control={control} labels={LABELS} rule={STRONG_PASSWORD} />
      <SubmitButton pending={pending} label="Salvar nova senha" pendingLabel="Salvando..." />
    </form>
  );
}
