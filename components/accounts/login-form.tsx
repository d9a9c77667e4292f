"use client";

import Link from "next/link";
import { useEffect, useEffectEvent, useState } from "react";
import { useFormState } from "react-hook-form";
import type { z } from "zod";
import { LOGIN, LOGIN_FAILED_TITLE, tryAgainIn } from "@/lib/accounts/messages";
import { loginSchema } from "@/lib/accounts/schema";
import type { Result } from "@/lib/result";
import { FormSummary } from "../forms/form-summary";
import { PasswordField } from "../forms/password-field";
import { SubmitButton } from "../forms/submit-button";
import { TextField } from "../forms/text-field";
import { useActionForm } from "../forms/use-action-form";
import { toast } from "../ui/toast-store";
import { enter } from "./enter";
import { logIn } from "./log-in";
import { firstProblem } from "./use-signup";

type Credentials = { email: string; password: string };

type LoginFormProps = {
  label: string;
  schema?: z.ZodType<unknown, Credentials>;
  action?: (input: Credentials) => Promise<Result<null>>;
  /** Title over what is missing, where it is another than that of a refusal (A5.1). */
  emptyTitle?: string;
  /** Filled in where nothing was typed yet (A2.9). */
  email?: string;
  /** The page that sends the confirmation again. */
  resendPage?: string;
  /** Where a new session goes on when nothing else was wanted before it (A4.10). */
  next: string;
};

const LABELS = { email: "E-mail", password: "Senha" };

const complain = (title: string, message: string | undefined) =>
  message && toast({ title, description: message, tone: "error" });

/** Login with e-mail and password (A5.1, A5.2, A8.2). */
export function LoginForm({
  label,
  schema = loginSchema,
  action = logIn,
  emptyTitle = LOGIN_FAILED_TITLE,
  email = "",
  resendPage = "/email-confirmation",
  next,
}: LoginFormProps) {
  const [wait, setWait] = useState("");
  const { control, formProps, pending, getValues, setValue } = useActionForm<Credentials, null>({
    schema,
    action,
    defaultValues: { email: "", password: "" },
    onInvalid: (errors) => complain(emptyTitle, firstProblem(errors)),
    onFailure: ({ message, retryAfter }) => {
      setWait(retryAfter ? tryAgainIn(retryAfter) : "");
      complain(LOGIN_FAILED_TITLE, message);
    },
    onSuccess: () => enter(next),
  });
  const { errors } = useFormState({ control });
  // The address is known in the browser alone, and by then something may have been typed.
  const fillIn = useEffectEvent(() => {
    if (email && !getValues("email")) setValue("email", email);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another e-mail
  useEffect(() => fillIn(), [email]);
  const isUnconfirmed = errors.root?.message === LOGIN.unconfirmed;

  return (
    <form {...formProps} aria-label={label} className="grid gap-6">
      <FormSummary control={control} labels={LABELS} />
      {wait && <p className="-mt-3 text-sm">{wait}</p>}
      {isUnconfirmed && (
        <Link
          href={`${resendPage}?${new URLSearchParams({ email: getValues("email").trim() })}`}
          className="link -mt-3 inline-flex min-h-11 items-center justify-self-start font-semibold text-sm"
        >
          Pedir um novo link de confirmação
        </Link>
      )}
      <TextField control={control} name="email" type="email" label={LABELS.email} autoComplete="username" />
      <div>
        <PasswordField
          control={control}
          name="password"
          label={LABELS.password}
          autoComplete="current-password"
        />
        <Link
          href="/auth/recuperar"
          prefetch={false}
          className="link mt-1 inline-flex min-h-11 items-center text-sm"
        >
          Esqueci minha senha
        </Link>
      </div>
      <SubmitButton pending={pending} pendingLabel="Carregando...">
        Entrar
      </SubmitButton>
    </form>
  );
}
