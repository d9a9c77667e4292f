"use client";

import Link from "next/link";
import { useEffect, useEffectEvent, useRef } from "react";
import { useFormState } from "react-hook-form";
import type { z } from "zod";
import { LOGIN, LOGIN_FAILED_TITLE, tryAgainIn } from "@/lib/accounts/messages";
import { loginSchema } from "@/lib/accounts/schema";
import type { Result } from "@/lib/result";
import { PasswordField } from "../forms/password-field";
import { SubmitButton } from "../forms/submit-button";
import { TextField } from "../forms/text-field";
import { useActionForm } from "../forms/use-action-form";
import { buttonVariants } from "../ui/button-variants";
import { dismissToast, toast } from "../ui/toast-store";
import { useMoment } from "../ui/use-when-left";
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

/** Refusals of somebody whose password was right, with the way in that is theirs. */
const OTHER_DOORS = new Map<string, string>([
  [LOGIN.person, "Entrar como pessoa física"],
  [LOGIN.notCompany, "Entrar no acesso de projetos"],
]);

/**
 * Login with e-mail and password (A5.1, A5.2, A8.2). What is wrong is said once, by the toast, and each empty field at
 * the field; what leads on from a refusal stays in the form.
 */
export function LoginForm({
  label,
  schema = loginSchema,
  action = logIn,
  emptyTitle = LOGIN_FAILED_TITLE,
  email = "",
  resendPage = "/email-confirmation",
  next,
}: LoginFormProps) {
  const [wait, setWait] = useMoment("");
  const complaint = useRef<number>(undefined);
  const complain = (title: string, message: string | undefined) => {
    if (message) complaint.current = toast({ title, description: message, tone: "error" });
  };
  const { control, formProps, pending, getValues, setFocus, setValue } = useActionForm<Credentials, null>({
    schema,
    action: (input) => {
      if (complaint.current !== undefined) dismissToast(complaint.current);
      return action(input);
    },
    defaultValues: { email: "", password: "" },
    onInvalid: (errors) => {
      complain(emptyTitle, firstProblem(errors));
      setFocus(errors.email ? "email" : "password");
    },
    onFailure: ({ code, message, retryAfter }) => {
      setWait(retryAfter ? tryAgainIn(retryAfter) : "");
      complain(LOGIN_FAILED_TITLE, message);
      if (code === "unauthenticated") setFocus("password", { shouldSelect: true });
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
  const refusal = errors.root?.message ?? "";
  const isUnconfirmed = refusal === LOGIN.unconfirmed;
  const otherDoor = OTHER_DOORS.get(refusal);
  const [opening, setOpening] = useMoment(false);
  /** The same e-mail and password at the door where they count: nobody types them twice. */
  const enterThere = async () => {
    if (opening) return;
    setOpening(true);
    const result = await logIn(getValues()).catch(() => null);
    if (result?.ok) return enter("/dashboard");
    setOpening(false);
    complain(LOGIN_FAILED_TITLE, result?.message ?? LOGIN.offline);
  };

  return (
    <form {...formProps} aria-label={label} className="grid gap-6">
      {wait && <p className="text-sm">{wait}</p>}
      {isUnconfirmed && (
        <Link
          href={`${resendPage}?${new URLSearchParams({ email: getValues("email").trim() })}`}
          className="link inline-flex min-h-11 items-center justify-self-start font-semibold text-sm"
        >
          Pedir um novo link de confirmação
        </Link>
      )}
      {otherDoor && (
        <button
          type="button"
          aria-disabled={opening}
          className={buttonVariants({ variant: "outline", size: "lg", className: "w-full" })}
          onClick={enterThere}
        >
          {otherDoor}
        </button>
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
