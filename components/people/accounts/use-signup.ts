"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import {
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
} from "react-hook-form";
import type { z } from "zod";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import type { CnpjStatus } from "@/components/kit/forms/use-cnpj";
import { useFilledIn } from "@/components/kit/forms/use-filled-in";
import { dismissToast, toast } from "@/components/kit/ui/toast-store";
import { requestHosted } from "@/components/money/plans/open-hosted";
import { readableName } from "@/lib/kit/readable-name";
import type { Result } from "@/lib/kit/result";
import { BILLING } from "@/lib/money/billing/messages";
import { SIGNUP_FAILED_TITLE } from "@/lib/people/accounts/messages";
import { SIGNUP_VERSIONS } from "@/lib/people/accounts/rules";
import type { CompanyData } from "@/lib/people/lookups/rules";
import { SIGNUP_TEXTS } from "@/lib/people/signup/messages";
import type { SignedUp } from "@/lib/people/signup/mutations/register";
import { emailTrouble } from "./email-trouble";
import { announceEntry, enter } from "./enter";
import { keepReturnToFor } from "./return-to";

type Outcome = Omit<SignedUp, "session">;

type SignupOptions<I extends FieldValues> = {
  schema: z.ZodType<unknown, I>;
  action: (input: I & { signupVersions: string }) => Promise<Result<Outcome>>;
  defaultValues: I;
  registry: { company: FieldPath<I>; state: FieldPath<I>; city: FieldPath<I> };
  needsCnpj?: (input: I) => boolean;
  /** The screen shows errors in its own box instead of a toast (A2.8). */
  silent?: boolean;
};

/** First problem in the order of the checks, which the resolver preserves. */
export const firstProblem = (errors: FieldErrors): string | undefined =>
  errors.root?.message ??
  Object.values(errors)
    .find((error) => error?.message)
    ?.message?.toString();

/**
 * Opens the checkout of the chosen plan (A4.5) or, if that fails, the panel with the error (A8.10). Never returns, so
 * that the form stays pending until the page unloads.
 */
async function beginCheckout(plan: string): Promise<never> {
  announceEntry();
  const ways = { success_url: "/checkout/sucesso", cancel_url: "/checkout/cancelado" };
  const hosted = await requestHosted("checkout", { plan, ...ways }, BILLING.checkoutProcess);
  if ("problem" in hosted)
    return enter("/dashboard", { message: BILLING.checkoutTitle, problem: hosted.problem });
  window.location.assign(hosted.url);
  return new Promise(() => {});
}

/** Success shows the toasts of A8.3 and opens the next page (A4.4). */
export function useSignup<I extends FieldValues>(options: SignupOptions<I>) {
  const { schema, action, defaultValues, registry, needsCnpj = () => true, silent = false } = options;
  const router = useRouter();
  const [cnpjStatus, setCnpjStatus] = useState<CnpjStatus>("idle");
  const failureToast = useRef<number>(undefined);

  const showFailure = (message: string | undefined) => {
    if (silent || !message) return;
    failureToast.current = toast({ title: SIGNUP_FAILED_TITLE, description: message, tone: "error" });
  };

  const send = async (input: I): Promise<Result<Outcome>> => {
    const isUnconfirmed = needsCnpj(input) && (cnpjStatus === "loading" || cnpjStatus === "error");
    if (!isUnconfirmed) return action({ ...input, signupVersions: SIGNUP_VERSIONS });
    const { cnpjPending, cnpjInvalid } = SIGNUP_TEXTS.captador;
    const message = cnpjStatus === "loading" ? cnpjPending : cnpjInvalid;
    return { ok: false, code: "bad_input", message, field: "cnpj" };
  };

  const form = useActionForm<I, Outcome>({
    schema,
    defaultValues,
    action: send,
    // A release with new legal texts makes the form outdated: a reload shows them and restores the typed values.
    keptAs: "cadastro",
    onInvalid: (errors) => showFailure(firstProblem(errors)),
    onFailure: ({ message }) => showFailure(message),
    onSuccess: async ({ outcome, email, message, warning, next, checkoutPlan }) => {
      if (failureToast.current !== undefined) dismissToast(failureToast.current);
      if (checkoutPlan) return beginCheckout(checkoutPlan);
      if (outcome === "session") return enter(next, { message });
      if (message) toast({ title: message, handedOn: true });
      if (warning) toast({ title: warning, tone: "warning", handedOn: true });
      emailTrouble.write(outcome !== "email_sent");
      await keepReturnToFor(email);
      router.push(next);
      // Clear the password: Next hides the previous page, but keeps it in the document.
      form.reset();
    },
  });

  const { fill, forget } = useFilledIn(form);
  const onCompany = (company: CompanyData | null) => {
    forget();
    if (!company) return;
    const { razao_social, uf, municipio } = company;
    fill(registry.company, readableName(razao_social));
    // If the person chose a state other than `uf`, keep it and its city. A new state clears the city (A4.9).
    const before: string = get(form.getValues(), registry.state) ?? "";
    const isSameState = fill(registry.state, uf) || before === uf;
    if (!isSameState) return;
    if (before !== uf) form.setValue(registry.city, "" as FieldPathValue<I, typeof registry.city>);
    fill(registry.city, municipio);
  };

  const cnpj = { control: form.control, name: "cnpj" as FieldPath<I>, onCompany, onStatus: setCnpjStatus };
  return { ...form, cnpjStatus, cnpj };
}
