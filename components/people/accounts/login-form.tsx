"use client";

import Link from "next/link";
import { useEffect, useEffectEvent, useRef } from "react";
import { useFormState } from "react-hook-form";
import type { z } from "zod";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { Alert } from "@/components/kit/ui/alert";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { dismissToast, toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import type { Result } from "@/lib/kit/result";
import { LOGIN, LOGIN_FAILED_TITLE, tryAgainIn } from "@/lib/people/accounts/messages";
import { loginSchema } from "@/lib/people/accounts/schema";
import { enter } from "./enter";
import { logIn } from "./log-in";
import { firstProblem } from "./use-signup";

type Credentials = { email: string; password: string };

type LoginFormProps = {
  label: string;
  schema?: z.ZodType<unknown, Credentials>;
  action?: (input: Credentials) => Promise<Result<null>>;
  /** Title of the toast about missing fields (A5.1); default: the title of a refusal. */
  emptyTitle?: string;
  /** Prefilled e-mail (A2.9). */
  email?: string;
  resendPage?: string;
  /** Page to open after the login, unless return-to.ts has stored another one (A4.10). */
  next: string;
};

const LABELS = { email: "E-mail", password: "Senha" };

/** Refusals of the company login despite a correct password, each with the label of a button for the general login. */
const OTHER_LOGINS = new Map<string, string>([
  [LOGIN.person, "Entrar como pessoa física"],
  [LOGIN.companyIncomplete, "Entrar e completar os dados"],
  [LOGIN.notCompany, "Entrar no acesso de projetos"],
]);

/** Login (A5.1, A5.2, A8.2). */
export function LoginForm({
  label,
  schema = loginSchema,
  action = logIn,
  emptyTitle = LOGIN_FAILED_TITLE,
  email = "",
  resendPage = "/email-confirmation",
  next,
}: LoginFormProps) {
  const [wait, setWait] = useTransientState("");
  const failureToast = useRef<number>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const showFailure = (title: string, message: string | undefined) => {
    if (message) failureToast.current = toast({ title, description: message, tone: "error" });
  };
  const { control, formProps, pending, getValues, setError, setFocus, setValue } = useActionForm<
    Credentials,
    null
  >({
    schema,
    action: (input) => {
      if (failureToast.current !== undefined) dismissToast(failureToast.current);
      return action(input);
    },
    defaultValues: { email: "", password: "" },
    onInvalid: (errors) => {
      showFailure(emptyTitle, firstProblem(errors));
      setFocus(errors.email ? "email" : "password");
    },
    onFailure: ({ message, retryAfter }) => {
      setWait(retryAfter ? tryAgainIn(retryAfter) : "");
      showFailure(LOGIN_FAILED_TITLE, message);
    },
    onSuccess: (): Promise<never> => enter(next, { email: getValues("email") }),
  });
  const { errors } = useFormState({ control });
  // On a prerendered page, only the browser knows `email`. An e-mail that the person typed meanwhile stays.
  const fillIn = useEffectEvent(() => {
    if (email && !getValues("email")) setValue("email", email);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the prop `email` changes
  useEffect(() => fillIn(), [email]);
  const refused = errors.root;
  const refusal = refused?.message ?? "";
  // Each refusal is a new object, so a repeated refusal focuses the box again.
  useEffect(() => {
    if (refused) box.current?.focus();
  }, [refused]);
  const isUnconfirmed = refusal === LOGIN.unconfirmed;
  const otherLogin = OTHER_LOGINS.get(refusal);
  const [opening, setOpening] = useTransientState(false);
  const enterThere = async () => {
    if (opening) return;
    setOpening(true);
    const result = await logIn(getValues()).catch(() => null);
    if (result?.ok) return enter("/dashboard", { email: getValues("email") });
    setOpening(false);
    const message = result?.message ?? LOGIN.offline;
    setError("root", { message });
    showFailure(LOGIN_FAILED_TITLE, message);
  };

  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label={label} className="grid gap-6">
      {refused && (
        <Alert ref={box} tabIndex={-1} tone="error" title={LOGIN_FAILED_TITLE} className="outline-offset-2">
          <p>{refusal}</p>
          {wait && <p>{wait}</p>}
          {isUnconfirmed && (
            <Link
              href={`${resendPage}?${new URLSearchParams({ email: getValues("email").trim() })}`}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              Pedir um novo link de confirmação
            </Link>
          )}
          {otherLogin && (
            <button
              type="button"
              aria-disabled={opening}
              className={buttonVariants({ variant: "outline", className: "mt-3 w-full" })}
              onClick={enterThere}
            >
              {otherLogin}
            </button>
          )}
        </Alert>
      )}
      <TextField {...field("email")} type="email" autoComplete="username" />
      <div>
        <PasswordField {...field("password")} autoComplete="current-password" />
        <Link
          href="/auth/recuperar"
          prefetch={false}
          className="link mt-1 inline-flex min-h-11 items-center text-sm"
        >
          Esqueci minha senha
        </Link>
      </div>
      <SubmitButton pending={pending} label="Entrar" pendingLabel="Carregando..." />
    </form>
  );
}
