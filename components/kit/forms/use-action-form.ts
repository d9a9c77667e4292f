"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useEffectEvent, useRef, useTransition } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  useFormState,
} from "react-hook-form";
import type { z } from "zod";
import { showUntilDone, toast } from "@/components/kit/ui/toast-store";
import { useHeldFocus } from "@/components/kit/ui/use-held-focus";
import { useWhenLeft } from "@/components/kit/ui/use-when-left";
import type { Failure, Result } from "@/lib/kit/result";
import { LOGIN } from "@/lib/people/accounts/messages";
import { OUTDATED, RESTORED } from "./form-summary";
import { dropTyped, keepTyped, offerReload, takeTyped, typedTexts } from "./kept-input";
import { usePageMark } from "./page-mark";
import type { Done } from "./use-action";
import { useTypedForm } from "./use-typed-form";

type ActionFormOptions<I extends FieldValues, T> = {
  schema: z.ZodType<unknown, I>;
  action: (input: I) => Promise<Result<T>>;
  /** A value for every control, "" for an empty text. */
  defaultValues: I;
  /** A navigation that this function starts keeps the form pending until the new page is shown. */
  onSuccess: (data: T) => void | Promise<void>;
  /** Shows a toast, which the next result closes, or changes the page. The form itself shows the failure anyway. */
  onFailure?: (failure: Failure) => void;
  onInvalid?: (errors: FieldErrors<I>) => void;
  /**
   * Name under which a reload keeps the form's typed texts (kept-input.ts). Unique on the page: if several records have
   * this form, the name includes the record's id. Required if the action can fail with `isOutdated`, because then
   * the summary offers such a reload.
   */
  keptAs?: string | undefined;
};

/** Time (ms) that a kept text waits for its control, which may appear only once another text is restored. */
const UNFOLDING = 5_000;
/** For this time (ms) after a question, submits are ignored: a double click or a held Enter would answer it unread. */
const READING = 1_000;
/** For this time (ms) after an ignored submit, the next one is ignored, too: a held Enter submits repeatedly. */
const REPEATING = 500;
const RESTORED_TEXT = "O que você digitou voltou; confira com os dados de agora.";

export const UNREACHABLE: Failure = { ok: false, code: "provider_down", message: LOGIN.offline };

/**
 * A form over a Server Action. A failure appears at the fields that it names. If the form has none of these fields, the
 * failure appears in the summary (as "root").
 */
export function useActionForm<I extends FieldValues, T>(options: ActionFormOptions<I, T>) {
  const { schema, action, defaultValues, onSuccess, onFailure, onInvalid, keptAs } = options;
  const mark = usePageMark();
  const { form, ref } = useTypedForm<I>({
    resolver: zodResolver(schema, undefined, { raw: true }),
    defaultValues: defaultValues as DefaultValues<I>,
  });
  const { isSubmitting, defaultValues: given } = useFormState({ control: form.control });
  const saved = useRef<I>(undefined);
  const [leaving, startLeaving] = useTransition();
  const busy = useRef(false);
  const unread = useRef(0);
  const closeProblems = useRef<() => void>(undefined);
  // A page that is shown again keeps its values, but not its errors.
  useWhenLeft(() => form.clearErrors());

  const account = mark.contaDaPagina ?? "";
  const waiting = useRef<{ texts: Map<string, string>; until: number }>(undefined);
  const restore = useEffectEvent(() => {
    if (keptAs === undefined || !ref.current) return;
    waiting.current ??= { texts: new Map(takeTyped(keptAs, account)), until: Date.now() + UNFOLDING };
    const { texts, until } = waiting.current;
    if (Date.now() > until) return texts.clear();
    for (const [name, text] of [...texts]) {
      if (!ref.current.elements.namedItem(name)) continue;
      texts.delete(name);
      // Keep a text that was typed after the reload.
      if (get(form.getValues(), name) !== get(defaultValues, name)) continue;
      form.setValue(name as FieldPath<I>, text as FieldPathValue<I, FieldPath<I>>, { shouldDirty: true });
      form.setError("root", { type: RESTORED, message: RESTORED_TEXT });
    }
  });
  useEffect(() => restore());

  const show = (failed: Failure, input: I) => {
    if (failed.asks && failed.field && Object.hasOwn(defaultValues, "ciente")) {
      form.setValue("ciente" as FieldPath<I>, get(input, failed.field));
      unread.current = Date.now() + READING;
    }
    const fields = { ...(failed.field && { [failed.field]: failed.message }), ...failed.fields };
    const isControl = (name: string) => Object.hasOwn(defaultValues, name.split(".", 1)[0] ?? "");
    const known = Object.entries(fields).filter(([name]) => isControl(name));
    for (const [name, message] of known) form.setError(name as FieldPath<I>, { type: "server", message });
    const isOutdated = keptAs !== undefined && failed.isOutdated === true && known.length === 0;
    if (isOutdated)
      offerReload(form.control, () => {
        const controls = ref.current?.elements ?? [];
        keepTyped(keptAs, account, typedTexts(controls, form.getValues(), [given, saved.current]));
      });
    // FormSummary reads the code from `type`, for example to link to the login after an expired session.
    if (known.length === 0)
      form.setError("root", { type: isOutdated ? OUTDATED : failed.code, message: failed.message });
    closeProblems.current?.();
    closeProblems.current = showUntilDone(() => onFailure?.(failed));
  };

  const send = form.handleSubmit(async (input) => {
    const result = await action({ ...input, ...mark }).catch(() => UNREACHABLE);
    if (!result.ok) return show(result, input);
    closeProblems.current?.();
    saved.current = input;
    if (keptAs !== undefined) dropTyped(keptAs);
    startLeaving(() => onSuccess(result.data));
  }, onInvalid);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current || leaving) return;
    if (Date.now() < unread.current) {
      unread.current = Math.max(unread.current, Date.now() + REPEATING);
      return;
    }
    busy.current = true;
    await send(event).finally(() => {
      busy.current = false;
    });
  };

  const pending = isSubmitting || leaving;
  /** `post`, because a submit before hydration must not put a password into the address. */
  const formProps = { ref, method: "post", noValidate: true, "aria-busy": pending, onSubmit } as const;
  return { ...form, formProps, pending };
}

type RefreshingOptions<I extends FieldValues> = Pick<
  ActionFormOptions<I, Done>,
  "schema" | "action" | "defaultValues" | "keptAs"
> & { onDone?: (() => void) | undefined };

/** Like useActionForm. Results become toasts, and a success runs `onDone` and refreshes the page. */
export function useRefreshingForm<I extends FieldValues>({ onDone, ...options }: RefreshingOptions<I>) {
  const router = useRouter();
  const form = useActionForm<I, Done>({
    ...options,
    onSuccess: ({ message, hint }) => {
      onDone?.();
      toast({ title: message, description: hint ?? undefined });
      router.refresh();
    },
    onFailure: ({ message }) => toast({ title: message, tone: "error" }),
  });
  const { ref } = form.formProps;
  useHeldFocus(ref);
  return form;
}
